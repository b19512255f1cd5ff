#include "oracle/shrink.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "core/error.h"
#include "models/edit.h"

namespace mazurka {

namespace {

using Code = Instruction::Code;

// Kinds of cells.
enum class Cells { variables, objects, data, none };

Cells cells_of(const Instruction& i) {
  return i.names_object()     ? Cells::objects
         : i.names_data()     ? Cells::data
         : i.names_variable() ? Cells::variables
                              : Cells::none;
}

// --- What counts as smaller ---

long weight(const Operand& operand) {
  return operand.is_register ? 20 : std::min<long>(10, std::abs(operand.value));
}

// How much there is to understand about an instruction, beyond its operands.
int weight(Kind kind) {
  switch (kind) {
    case Kind::compare_and_swap: return 50;
    case Kind::choose: return 40;
    case Kind::fetch_add:
    case Kind::trylock:
    case Kind::try_take_bits:
    case Kind::sem_trywait:
    case Kind::try_read_lock:
    case Kind::try_write_lock: return 30;
    case Kind::exchange:
    case Kind::signal:
    case Kind::arrive:
    case Kind::sem_value:
    case Kind::latch_try_wait:
    case Kind::spawn:
    case Kind::join:
    case Kind::settle: return 20;
    case Kind::add:
    case Kind::gather:
    case Kind::wait:
    case Kind::resume:
    case Kind::broadcast:
    case Kind::sem_wait:
    case Kind::take_bits:
    case Kind::read_lock:
    case Kind::once_begin:
    case Kind::latch_wait:
    case Kind::receive:
    case Kind::await: return 10;
    default: return 0;
  }
}

long weight(const Instruction& i) {
  long sum = 1000 + (i.visible() ? weight(i.kind) : 0) + i.to + 10 * i.timed;
  sum += (i.order != Order::seq_cst) + (i.failure != Order::seq_cst);
  for (int k = 0; k < 2; ++k) {
    sum += weight(i.operands[k]) + weight(i.elements[k]);
    sum += static_cast<int>(i.relations[k]);
    if (k == 1 && i.is(Kind::await) && i.bases[1] != no_base) sum += 100 + 10 * i.any;
    if (cells_of(i) != Cells::none && i.bases[k] != no_base) sum += i.bases[k];
  }
  return sum;
}

long weight(const Model& model) {
  long sum = 0;
  for (const Process& process : model.processes) {
    sum += 1000 + 500 * process.spawned;
    for (const Instruction& i : process.code) sum += weight(i);
  }
  for (const auto* cells : {&model.variable_cells, &model.data_cells}) {
    for (const Model::Cell& cell : *cells)
      sum += 100 + std::min<long>(10, std::abs(cell.initially));
  }
  for (const Model::Object& object : model.objects) {
    sum += 100 + std::min<long>(10, object.initially);
  }
  return sum;
}

// --- Smaller models ---

void without_process(Model& model, std::uint32_t p) {
  model.processes.erase(model.processes.begin() + p);
  for (Process& process : model.processes) {
    for (std::size_t at = process.code.size(); at-- > 0;) {
      Instruction& i = process.code[at];
      if (!i.names_process()) continue;
      if (i.bases[0] == p) erase_at(process.code, at);
      else if (i.bases[0] > p) --i.bases[0];
    }
  }
}

void from_the_beginning(Model& model, std::uint32_t p) {
  model.processes[p].spawned = false;
  for (Process& process : model.processes) {
    for (std::size_t at = process.code.size(); at-- > 0;) {
      const Instruction& i = process.code[at];
      if (i.is(Kind::spawn) && i.bases[0] == p) erase_at(process.code, at);
    }
  }
}

// Lets the instructions use cell `to` instead of cell `from`, and removes that one.
void merge(Model& model, Cells kind, std::uint32_t from, std::uint32_t to) {
  for (Process& process : model.processes) {
    for (Instruction& i : process.code) {
      if (cells_of(i) != kind) continue;
      for (std::uint32_t& base : i.bases) {
        if (base == no_base) continue;
        if (base == from) base = to;
        if (base > from) --base;
      }
    }
  }
  if (kind == Cells::variables) model.variable_cells.erase(model.variable_cells.begin() + from);
  if (kind == Cells::objects) model.objects.erase(model.objects.begin() + from);
  if (kind == Cells::data) model.data_cells.erase(model.data_cells.begin() + from);
}

// Simpler operations to try in the place of one.
std::vector<Instruction> simpler_operations(const Instruction& i) {
  std::vector<Instruction> result;
  const Variable x{i.bases[0], i.elements[0]};
  switch (i.kind) {
    case Kind::compare_and_swap:
    case Kind::fetch_add:
    case Kind::exchange:
      result = {read(i.to, x),
                write(x, i.operands[0]),
                write(x, i.operands[1]),
                add(x, i.operands[0]),
                exchange(i.to, x, i.operands[0]),
                fetch_add(i.to, x, i.operands[0])};
      break;
    case Kind::add: result = {write(x, i.operands[0]), read(0, x)}; break;
    case Kind::try_take_bits: result = {take_bits(i.to, x, i.operands[0]), read(0, x)}; break;
    case Kind::take_bits: result = {read(0, x), exchange(i.to, x, 0)}; break;
    case Kind::trylock: result = {lock(Mutex{i.bases[0], i.elements[0]})}; break;
    case Kind::sem_trywait: result = {sem_wait(Semaphore{i.bases[0], i.elements[0]})}; break;
    case Kind::try_read_lock:
    case Kind::try_write_lock:
    case Kind::read_lock:
      result = {read_lock(RwLock{i.bases[0], i.elements[0]}),
                write_lock(RwLock{i.bases[0], i.elements[0]})};
      break;
    case Kind::latch_try_wait: result = {latch_wait(Latch{i.bases[0], i.elements[0]})}; break;
    case Kind::signal: result = {broadcast(ConditionVariable{i.bases[0], i.elements[0]})}; break;
    case Kind::await:
      if (i.bases[1] != no_base) {
        result = {await({x, i.relations[0], i.operands[0]}),
                  await({Variable{i.bases[1], i.elements[1]}, i.relations[1], i.operands[1]})};
      }
      result.push_back(read(0, x));
      break;
    default: break;
  }
  return result;
}

// Simpler instructions to try in the place of one.
std::vector<Instruction> simpler(const Instruction& i) {
  std::vector<Instruction> result;
  if (i.visible()) result = simpler_operations(i);
  const auto add_changed = [&](auto change) {
    Instruction changed = i;
    change(changed);
    result.push_back(changed);
  };
  const std::int64_t smallest = i.is(Kind::choose) ? 1 : 0;
  for (int k = 0; k < 2; ++k) {
    for (std::int64_t value : {smallest, smallest + 1}) {
      add_changed([&](Instruction& c) { c.operands[k] = value; });
    }
    for (std::uint32_t element : {0, 1, 2}) {
      add_changed([&](Instruction& c) { c.bases[k] += element, c.elements[k] = 0; });
    }
    add_changed([&](Instruction& c) { c.relations[k] = Relation::equal; });
  }
  add_changed([](Instruction& c) { c.to = 0; });
  add_changed([](Instruction& c) { c.any = false; });
  add_changed([](Instruction& c) { c.timed = false; });
  add_changed([](Instruction& c) { c.order = Order::seq_cst; });
  add_changed([](Instruction& c) { c.failure = Order::seq_cst; });
  return result;
}

class Shrinker {
 public:
  Shrinker(Model model, const std::function<bool(const Model&)>& still)
      : best_(std::move(model)), still_(still) {}

  Model run() {
    while (drop_processes() || drop_instructions() || simplify_processes() || merge_cells() ||
           simplify_instructions()) {
    }
    return best_;
  }

 private:
  // Takes the changed model if it is smaller and still shows what the first one showed.
  template <typename Change>
  bool take(Change change) {
    Model candidate = best_;
    change(candidate);
    if (weight(candidate) >= weight(best_)) return false;
    try {
      candidate.validate();
    } catch (const UserError&) {
      return false;
    }
    if (!still_(candidate)) return false;
    best_ = std::move(candidate);
    return true;
  }

  bool drop_processes() {
    bool changed = false;
    for (std::size_t p = best_.processes.size(); p-- > 0;) {
      changed |= take([&](Model& m) { without_process(m, static_cast<std::uint32_t>(p)); });
    }
    return changed;
  }

  bool drop_instructions() {
    bool changed = false;
    for (std::size_t p = 0; p < best_.processes.size(); ++p) {
      const auto length = [&] { return best_.processes[p].code.size(); };
      for (std::size_t count = std::max<std::size_t>(length() / 2, 1); count > 0; count /= 2) {
        for (std::size_t at = length(); at-- > 0;) {
          if (at + count > length()) continue;
          changed |= take([&](Model& m) {
            for (std::size_t i = 0; i < count; ++i) erase_at(m.processes[p].code, at);
          });
        }
      }
    }
    return changed || drop_pairs();
  }

  // Two at once: a lock and its unlock, a spawn and its join, …
  bool drop_pairs() {
    for (std::size_t p = 0; p < best_.processes.size(); ++p) {
      const std::size_t length = best_.processes[p].code.size();
      for (std::size_t i = 0; i < length; ++i) {
        for (std::size_t k = i + 1; k < length; ++k) {
          const bool taken = take([&](Model& m) {
            erase_at(m.processes[p].code, k);
            erase_at(m.processes[p].code, i);
          });
          if (taken) return true;
        }
      }
    }
    return false;
  }

  bool simplify_processes() {
    bool changed = false;
    for (std::size_t p = 0; p < best_.processes.size(); ++p) {
      if (!best_.processes[p].spawned) continue;
      changed |= take([&](Model& m) { from_the_beginning(m, static_cast<std::uint32_t>(p)); });
    }
    return changed;
  }

  bool merge_cells() {
    const auto count = [&](Cells kind) {
      return static_cast<std::uint32_t>(kind == Cells::variables ? best_.variable_cells.size()
                                        : kind == Cells::objects ? best_.objects.size()
                                                                 : best_.data_cells.size());
    };
    for (Cells kind : {Cells::variables, Cells::objects, Cells::data}) {
      for (std::uint32_t from = count(kind); from-- > 0;) {
        // A cell that nobody uses can go even if it is the only one.
        for (std::uint32_t to = 0; to < std::max(count(kind), 1u); ++to) {
          if (from == to && count(kind) > 1) continue;
          if (take([&](Model& m) { merge(m, kind, from, to); })) return true;
        }
      }
    }
    bool changed = false;
    for (std::size_t i = 0; i < best_.variable_cells.size(); ++i) {
      changed |= take([&](Model& m) { m.variable_cells[i].initially = 0; });
    }
    for (std::size_t i = 0; i < best_.objects.size(); ++i) {
      if (best_.objects[i].initially == 0) continue;
      changed |= take([&](Model& m) { --m.objects[i].initially; });
    }
    return changed;
  }

  bool simplify_instructions() {
    bool changed = false;
    for (std::size_t p = 0; p < best_.processes.size(); ++p) {
      for (std::size_t at = 0; at < best_.processes[p].code.size(); ++at) {
        for (const Instruction& other : simpler(best_.processes[p].code[at])) {
          changed |= take([&](Model& m) { m.processes[p].code[at] = other; });
        }
      }
    }
    return changed;
  }

  Model best_;
  const std::function<bool(const Model&)>& still_;
};

}  // namespace

Model shrink(Model model, const std::function<bool(const Model&)>& still) {
  return Shrinker(std::move(model), still).run();
}

Model shrink(const Model& model, const Algorithm& algorithm, CompareOptions options) {
  options.seconds = std::min(options.seconds, 2.0);  // many models, and a small one is fast
  return shrink(model, [&](const Model& smaller) {
    return !compare(smaller, {&algorithm, 1}, options).differences.empty();
  });
}

std::string regression_test(const Model& model, const std::string& name,
                            const Difference& difference, MemoryModel memory) {
  std::string body;
  for (const char c : to_cpp(model)) {
    if (body.empty() || body.back() == '\n') body += "  ";
    body += c;
  }
  const std::string under =
      memory == MemoryModel::sc ? "" : fmt::format(", MemoryModel::{}", mazurka::name(memory));
  return fmt::format("// {}\nTEST(Regressions, {}) {{\n{}  expect_agreement(model{});\n}}\n",
                     to_string(difference), name, body, under);
}

}  // namespace mazurka
