#include "models/model.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/process_set.h"

namespace mazurka {

namespace {

using Code = Instruction::Code;

Instruction make(Code code, int to = 0) {
  Instruction i{code};
  i.to = static_cast<std::uint8_t>(to);
  return i;
}

template <typename Tag>
Instruction make(Code code, int to, Shared<Tag> shared, Operand a = 0, Operand b = 0) {
  Instruction i = make(code, to);
  i.bases[0] = shared.base;
  i.elements[0] = shared.element;
  i.operands[0] = a;
  i.operands[1] = b;
  return i;
}

Instruction make(Code code, Condition condition, int offset = 0) {
  Instruction i = make(code);
  i.operands[0] = condition.left;
  i.operands[1] = condition.right;
  i.relations[0] = condition.relation;
  i.offset = offset;
  return i;
}

}  // namespace

Instruction read(int to, Variable x) { return make(Code::read, to, x); }
Instruction write(Variable x, Operand value) { return make(Code::write, 0, x, value); }
Instruction add(Variable x, Operand value) { return make(Code::add, 0, x, value); }
Instruction fetch_add(int to, Variable x, Operand value) {
  return make(Code::fetch_add, to, x, value);
}
Instruction exchange(int to, Variable x, Operand value) {
  return make(Code::exchange, to, x, value);
}
Instruction compare_and_swap(int to, Variable x, Operand expected, Operand desired) {
  return make(Code::compare_and_swap, to, x, expected, desired);
}
Instruction lock(Mutex m) { return make(Code::lock, 0, m); }
Instruction unlock(Mutex m) { return make(Code::unlock, 0, m); }
Instruction trylock(int to, Mutex m) { return make(Code::trylock, to, m); }

Instruction await(Awaited a) {
  Instruction i = make(Code::await, 0, a.variable, a.value);
  i.relations[0] = a.relation;
  return i;
}

Instruction await(Awaited a, Awaited b) {
  Instruction i = await(a);
  i.bases[1] = b.variable.base;
  i.elements[1] = b.variable.element;
  i.operands[1] = b.value;
  i.relations[1] = b.relation;
  return i;
}

Instruction await_any(Awaited a, Awaited b) {
  Instruction i = await(a, b);
  i.any = true;
  return i;
}

Instruction spawn(int process) {
  Instruction i = make(Code::spawn);
  i.bases[0] = static_cast<std::uint32_t>(process);
  return i;
}

Instruction join(int process) {
  Instruction i = make(Code::join);
  i.bases[0] = static_cast<std::uint32_t>(process);
  return i;
}

Instruction choose(int to, int ways) {
  Instruction i = make(Code::choose, to);
  i.operands[0] = ways;
  return i;
}

Instruction compute(int to, Operand a, Arithmetic arithmetic, Operand b) {
  Instruction i = make(Code::compute, to);
  i.arithmetic = arithmetic;
  i.operands[0] = a;
  i.operands[1] = b;
  return i;
}

Instruction set(int to, Operand value) { return compute(to, value, Arithmetic::plus, 0); }
Instruction branch(Condition condition, int offset) {
  return make(Code::branch, condition, offset);
}
Instruction jump(int offset) { return branch({0, Relation::equal, 0}, offset); }
Instruction check(Condition condition, std::string_view claim) {
  Instruction i = make(Code::check, condition);
  i.claim = claim;
  return i;
}
Instruction load(int to, Data d) { return make(Code::load, to, d); }
Instruction store(Data d, Operand value) { return make(Code::store, 0, d, value); }
Instruction stop() { return make(Code::stop); }

Variable Model::variable(std::string name, std::int64_t initially) {
  variable_cells.push_back({std::move(name), initially});
  return {static_cast<std::uint32_t>(variable_cells.size() - 1)};
}

Variable Model::variables(std::string name, int count, std::int64_t initially) {
  const Variable first{static_cast<std::uint32_t>(variable_cells.size())};
  for (int i = 0; i < count; ++i) variable(fmt::format("{}[{}]", name, i), initially);
  return first;
}

Mutex Model::mutex(std::string name) {
  mutex_names.push_back(std::move(name));
  return {static_cast<std::uint32_t>(mutex_names.size() - 1)};
}

Mutex Model::mutexes(std::string name, int count) {
  const Mutex first{static_cast<std::uint32_t>(mutex_names.size())};
  for (int i = 0; i < count; ++i) mutex(fmt::format("{}[{}]", name, i));
  return first;
}

Data Model::data(std::string name, std::int64_t initially) {
  data_cells.push_back({std::move(name), initially});
  return {static_cast<std::uint32_t>(data_cells.size() - 1)};
}

Data Model::data_array(std::string name, int count, std::int64_t initially) {
  const Data first{static_cast<std::uint32_t>(data_cells.size())};
  for (int i = 0; i < count; ++i) data(fmt::format("{}[{}]", name, i), initially);
  return first;
}

int Model::process(std::string name, std::vector<Instruction> code) {
  processes.push_back({std::move(name), std::move(code), false});
  return static_cast<int>(processes.size() - 1);
}

int Model::spawned(std::string name, std::vector<Instruction> code) {
  const int number = process(std::move(name), std::move(code));
  processes[number].spawned = true;
  return number;
}

void Model::validate() const {
  if (processes.size() > ProcessSet::capacity) {
    throw UserError("the model has {} processes; at most {} are possible", processes.size(),
                    ProcessSet::capacity);
  }
  for (const Process& process : processes) {
    for (std::size_t at = 0; at < process.code.size(); ++at) {
      const Instruction& i = process.code[at];
      const auto require = [&](bool condition, std::string_view what) {
        if (!condition) {
          throw UserError("process '{}', instruction {}: {}", process.name, at, what);
        }
      };
      const std::size_t cells = i.code == Code::lock || i.code == Code::unlock ||
                                        i.code == Code::trylock
                                    ? mutex_names.size()
                                : i.code == Code::load || i.code == Code::store
                                    ? data_cells.size()
                                    : variable_cells.size();
      if (i.code == Code::spawn || i.code == Code::join) {
        require(i.bases[0] < processes.size(), "there is no such process");
        require(i.code == Code::join || processes[i.bases[0]].spawned,
                "the process to spawn is there from the beginning");
      } else if (i.visible() ? i.code != Code::choose
                             : i.code == Code::load || i.code == Code::store) {
        for (int k = 0; k < 2; ++k) {
          if (k == 1 && i.bases[1] == no_base) break;
          const std::int64_t element = i.elements[k].is_register ? 0 : i.elements[k].value;
          require(element >= 0 && i.bases[k] + static_cast<std::uint64_t>(element) < cells,
                  "there is no such object");
        }
      }
      require(i.to < register_count, "there is no such register");
      for (const Operand& operand : {i.operands[0], i.operands[1], i.elements[0], i.elements[1]}) {
        require(!operand.is_register || operand.value < register_count,
                "there is no such register");
      }
      if (i.code == Code::choose) {
        require(!i.operands[0].is_register && i.operands[0].value >= 1 &&
                    i.operands[0].value <= 0xffff,
                "a choice has 1 to 65535 ways");
      }
      if (i.code == Code::branch) {
        const std::int64_t target = static_cast<std::int64_t>(at) + 1 + i.offset;
        require(target >= 0 && target <= static_cast<std::int64_t>(process.code.size()),
                "the branch leaves the process");
      }
    }
  }
}

}  // namespace mazurka
