#include "models/model.h"

#include <fmt/format.h>

#include <map>

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

Instruction make(Kind kind, int to = 0) {
  Instruction i = make(Code::operation, to);
  i.kind = kind;
  return i;
}

// Kind or Code.
template <typename What, typename Tag>
Instruction make(What what, int to, Shared<Tag> shared, Operand a = 0, Operand b = 0) {
  Instruction i = make(what, to);
  i.bases[0] = shared.base;
  i.elements[0] = shared.element;
  i.operands[0] = a;
  i.operands[1] = b;
  return i;
}

// An access to a variable.
Instruction make(Kind kind, Order order, int to, Variable x, Operand a = 0, Operand b = 0) {
  Instruction i = make(kind, to, x, a, b);
  i.order = order;
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

Instruction read(int to, Variable x, Order order) { return make(Kind::read, order, to, x); }
Instruction write(Variable x, Operand value, Order order) {
  return make(Kind::write, order, 0, x, value);
}
Instruction add(Variable x, Operand value, Order order) {
  return make(Kind::add, order, 0, x, value);
}
Instruction fetch_add(int to, Variable x, Operand value, Order order) {
  return make(Kind::fetch_add, order, to, x, value);
}
Instruction exchange(int to, Variable x, Operand value, Order order) {
  return make(Kind::exchange, order, to, x, value);
}
Instruction compare_and_swap(int to, Variable x, Operand expected, Operand desired, Order order) {
  return compare_and_swap(to, x, expected, desired, order, failure_of(order));
}
Instruction compare_and_swap(int to, Variable x, Operand expected, Operand desired, Order order,
                             Order failure) {
  Instruction i = make(Kind::compare_and_swap, order, to, x, expected, desired);
  i.failure = failure;
  return i;
}
Instruction fence(Order order) {
  Instruction i = make(Kind::fence);
  i.order = order;
  return i;
}
Instruction take_bits(int to, Variable x, Operand bits) {
  return make(Kind::take_bits, to, x, bits);
}
Instruction try_take_bits(int to, Variable x, Operand bits) {
  return make(Kind::try_take_bits, to, x, bits);
}
Instruction lock(Mutex m) { return make(Kind::lock, 0, m); }
Instruction unlock(Mutex m) { return make(Kind::unlock, 0, m); }
Instruction trylock(int to, Mutex m) { return make(Kind::trylock, to, m); }

Instruction wait(ConditionVariable c) { return make(Kind::wait, 0, c); }
Instruction resume(ConditionVariable c) { return make(Kind::resume, 0, c); }
Instruction timed_resume(int to, ConditionVariable c) { return timed(make(Kind::resume, to, c)); }
Instruction signal(ConditionVariable c) { return make(Kind::signal, 0, c); }
Instruction broadcast(ConditionVariable c) { return make(Kind::broadcast, 0, c); }
Instruction arrive(int to, Barrier b) { return make(Kind::arrive, to, b); }
Instruction gather(Barrier b) { return make(Kind::gather, 0, b); }
Instruction resume(Barrier b) { return make(Kind::resume, 0, b); }
Instruction sem_wait(Semaphore s) { return make(Kind::sem_wait, 0, s); }
Instruction sem_trywait(int to, Semaphore s) { return make(Kind::sem_trywait, to, s); }
Instruction sem_post(Semaphore s) { return make(Kind::sem_post, 0, s); }
Instruction sem_value(int to, Semaphore s) { return make(Kind::sem_value, to, s); }
Instruction read_lock(RwLock l) { return make(Kind::read_lock, 0, l); }
Instruction try_read_lock(int to, RwLock l) { return make(Kind::try_read_lock, to, l); }
Instruction write_lock(RwLock l) { return make(Kind::write_lock, 0, l); }
Instruction try_write_lock(int to, RwLock l) { return make(Kind::try_write_lock, to, l); }
Instruction rw_unlock(RwLock l) { return make(Kind::rw_unlock, 0, l); }
Instruction once_begin(int to, Once o) { return make(Kind::once_begin, to, o); }
Instruction once_end(Once o) { return make(Kind::once_end, 0, o); }
Instruction count_down(Latch l) { return make(Kind::count_down, 0, l); }
Instruction latch_wait(Latch l) { return make(Kind::latch_wait, 0, l); }
Instruction latch_try_wait(int to, Latch l) { return make(Kind::latch_try_wait, to, l); }

Instruction timed(Instruction i) {
  i.timed = true;
  return i;
}

Instruction send(Mailbox m, int sort, Operand value) {
  Instruction i = make(Kind::send, 0, m, sort);
  i.operands[1] = value;
  return i;
}
Instruction receive(int to, Mailbox m, std::int64_t pattern) {
  return make(Kind::receive, to, m, pattern);
}
Instruction timed_receive(int to, Mailbox m, std::int64_t pattern) {
  return timed(receive(to, m, pattern));
}

Instruction await(Awaited a, Order order) {
  Instruction i = make(Kind::await, order, 0, a.variable, a.value);
  i.relations[0] = a.relation;
  return i;
}

Instruction await(Awaited a, Awaited b, Order order) {
  Instruction i = await(a, order);
  i.bases[1] = b.variable.base;
  i.elements[1] = b.variable.element;
  i.operands[1] = b.value;
  i.relations[1] = b.relation;
  return i;
}

Instruction await_any(Awaited a, Awaited b, Order order) {
  Instruction i = await(a, b, order);
  i.any = true;
  return i;
}

Instruction spawn(int process) {
  Instruction i = make(Kind::spawn);
  i.bases[0] = static_cast<std::uint32_t>(process);
  return i;
}

Instruction join(int process) {
  Instruction i = make(Kind::join);
  i.bases[0] = static_cast<std::uint32_t>(process);
  return i;
}

Instruction settle() { return make(Kind::settle); }

Instruction choose(int to, int ways) {
  Instruction i = make(Kind::choose, to);
  i.operands[0] = ways;
  return i;
}

Instruction fault(int to, Fault fault) {
  Instruction i = choose(to, 2);
  i.operands[1] = static_cast<std::int64_t>(fault);
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

std::uint32_t Model::object(std::string name, ObjectType type, std::int64_t initially) {
  objects.push_back({std::move(name), type, initially});
  return static_cast<std::uint32_t>(objects.size() - 1);
}

Mutex Model::mutex(std::string name) { return {object(std::move(name), ObjectType::mutex)}; }

Mutex Model::mutexes(std::string name, int count) {
  const Mutex first{static_cast<std::uint32_t>(objects.size())};
  for (int i = 0; i < count; ++i) mutex(fmt::format("{}[{}]", name, i));
  return first;
}

ConditionVariable Model::condition_variable(std::string name) {
  return {object(std::move(name), ObjectType::condition)};
}
Barrier Model::barrier(std::string name, std::int64_t size) {
  return {object(std::move(name), ObjectType::barrier, size)};
}
Semaphore Model::semaphore(std::string name, std::int64_t initially) {
  return {object(std::move(name), ObjectType::semaphore, initially)};
}
RwLock Model::rwlock(std::string name) { return {object(std::move(name), ObjectType::rwlock)}; }
Once Model::once(std::string name) { return {object(std::move(name), ObjectType::once)}; }
Latch Model::latch(std::string name, std::int64_t count) {
  return {object(std::move(name), ObjectType::latch, count)};
}

Mailbox Model::mailbox(std::string name) { return {object(std::move(name), ObjectType::mailbox)}; }

Mailbox Model::mailboxes(std::string name, int count) {
  const Mailbox first{static_cast<std::uint32_t>(objects.size())};
  for (int i = 0; i < count; ++i) mailbox(fmt::format("{}[{}]", name, i));
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
  for (const Object& object : objects) {
    if (object.type == ObjectType::barrier && object.initially < 1) {
      throw UserError("barrier '{}' is for {} processes; it must be for one at least", object.name,
                      object.initially);
    }
    if (object.type == ObjectType::semaphore && object.initially < 0) {
      throw UserError("semaphore '{}' begins with {}; it must begin with 0 or more", object.name,
                      object.initially);
    }
  }
  std::map<std::size_t, const Process*> owners;  // of mailboxes
  for (const Process& process : processes) {
    for (std::size_t at = 0; at < process.code.size(); ++at) {
      const Instruction& i = process.code[at];
      const auto require = [&](bool condition, std::string_view what) {
        if (!condition) {
          throw UserError("process '{}', instruction {}: {}", process.name, at, what);
        }
      };
      if (i.names_process()) {
        require(i.bases[0] < processes.size(),
                "there is no such process; name one by what process() or spawned() returned");
        require(i.is(Kind::join) || processes[i.bases[0]].spawned,
                "the process to spawn is there from the beginning; declare it with spawned()");
      }
      if (i.names_variable() || i.names_object() || i.names_data()) {
        const std::size_t cells = i.names_object() ? objects.size()
                                  : i.names_data() ? data_cells.size()
                                                   : variable_cells.size();
        for (int k = 0; k < 2; ++k) {
          if (k == 1 && i.bases[1] == no_base) break;
          const std::int64_t element = i.elements[k].is_register ? 0 : i.elements[k].value;
          require(element >= 0 && i.bases[k] + static_cast<std::uint64_t>(element) < cells,
                  "there is no such object; is the index outside of the array?");
          require(!i.names_object() || fits(i.kind, objects[i.bases[k] + element].type),
                  "the object is of another type; docs/models.md says what fits");
        }
      }
      require(i.to < register_count, "there is no such register; there are r(0) to r(7)");
      for (const Operand& operand : {i.operands[0], i.operands[1], i.elements[0], i.elements[1]}) {
        require(!operand.is_register || operand.value < register_count,
                "there is no such register; there are r(0) to r(7)");
      }
      if (i.names_variable()) {
        require(can_have(i.kind, i.order), "the access cannot have this order; docs/models.md");
        require(can_have(Kind::read, i.failure), "what fails only reads: it cannot release");
      }
      if (i.is(Kind::send)) {
        require(i.operands[0].value >= 0 && i.operands[0].value < objects::sort_count,
                "a message is of a sort from 0 to 63");
      }
      if (i.is(Kind::receive)) {
        require(!i.elements[0].is_register, "a process receives from a mailbox of its own only");
        const std::size_t mailbox = i.bases[0] + i.elements[0].value;
        const auto [owner, is_new] = owners.try_emplace(mailbox, &process);
        require(is_new || owner->second == &process,
                "another process receives from this mailbox, too; it can have one owner only");
      }
      if (i.is(Kind::choose)) {
        require(
            !i.operands[0].is_register && i.operands[0].value >= 1 && i.operands[0].value <= 0xffff,
            "a choice has 1 to 65535 ways");
      }
      if (i.code == Code::branch) {
        const std::int64_t target = static_cast<std::int64_t>(at) + 1 + i.offset;
        require(target >= 0 && target <= static_cast<std::int64_t>(process.code.size()),
                "the branch leaves the process; offsets count from the next instruction");
      }
    }
  }
}

}  // namespace mazurka
