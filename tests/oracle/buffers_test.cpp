// Models under TSO and PSO: all algorithms are compared with enumeration, and the states in which
// executions end with those that another machine reaches, which is written down here as simply as
// it can be.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "agreement.h"
#include "check/check.h"
#include "models/model_program.h"
#include "oracle/random.h"
#include "oracle/random_model.h"

namespace mazurka {
namespace {

using Code = Instruction::Code;

std::vector<Algorithm> algorithms_for_buffers() {
  std::vector<Algorithm> result;
  for (const Algorithm& a : compared_algorithms()) {
    if (a.buffers) result.push_back(a);
  }
  return result;
}

// --- All algorithms ---

// Those with awaits are refused by some.
constexpr std::uint64_t models_of_orders = 20'000, models_of_weak = 4'000, larger_models = 500,
                        models_of_each_mix = 400;

class OracleBuffers : public testing::TestWithParam<MemoryModel> {
 protected:
  static void compare(std::string_view name, std::uint64_t models, ModelSize size) {
    compare(mix(name), models, size);
  }
  static void compare(const Mix& mix, std::uint64_t models, ModelSize size) {
    FuzzOptions options;
    options.seed = first_seed;
    options.models = models;
    options.size = size;
    options.algorithms = algorithms_for_buffers();
    options.mix = &mix;
    options.compare.memory = GetParam();
    options.compare.max_executions = 1000;
    expect_agreement(options);
  }
};

INSTANTIATE_TEST_SUITE_P(Models, OracleBuffers, testing::Values(MemoryModel::tso, MemoryModel::pso),
                         [](const testing::TestParamInfo<MemoryModel>& info) {
                           return std::string(name(info.param));
                         });

TEST_P(OracleBuffers, small_models) { compare("orders", models_of_orders, ModelSize::small); }
TEST_P(OracleBuffers, small_models_with_objects) {
  compare("weak", models_of_weak, ModelSize::small);
}
// What else there is, messages among it, with orders of its own.
TEST_P(OracleBuffers, small_models_of_all_mixes) {
  for (Mix mix : mixes()) {
    mix.orders = 70;
    mix.size = std::min(mix.size, 400);  // who waits for a lock waits for stores before, too
    compare(mix, models_of_each_mix, ModelSize::small);
  }
}

TEST_P(OracleBuffers, large_models) { compare("orders", larger_models, ModelSize::large); }
TEST_P(OracleBuffers, large_models_with_objects) {
  compare("weak", larger_models, ModelSize::large);
}

// --- Another machine ---

// What is left when nobody can go on: registers and variables.
using Ending = std::vector<std::int64_t>;

// A process has one list of what it has stored and where its fences were; which entries may leave
// is looked up there. Every instruction is a step.
class BufferMachine {
 public:
  BufferMachine(const Model& model, MemoryModel memory) : model_(model), memory_model_(memory) {}

  std::set<Ending> endings() {
    State state;
    state.processes.resize(model_.processes.size());
    for (const Model::Cell& cell : model_.variable_cells) state.memory.push_back(cell.initially);
    explore(state);
    return endings_;
  }

 private:
  static constexpr std::int64_t fence_entry = -1;
  struct Entry {
    std::int64_t x;  // a variable, or fence_entry
    std::int64_t value;
    bool release;
    auto operator<=>(const Entry&) const = default;
  };
  struct One {
    std::size_t at = 0;
    std::array<std::int64_t, register_count> registers{};
    std::vector<Entry> buffer;
    auto operator<=>(const One&) const = default;
  };
  struct State {
    std::vector<One> processes;
    std::vector<std::int64_t> memory;
    auto operator<=>(const State&) const = default;
  };

  void explore(const State& state) {
    if (!seen_.insert(state).second) return;
    bool is_end = true;
    for (std::size_t p = 0; p < state.processes.size(); ++p) {
      const One& one = state.processes[p];
      for (std::size_t i = 0; i < one.buffer.size(); ++i) {
        if (!can_leave(one.buffer, i)) continue;
        State next = state;
        next.memory[one.buffer[i].x] = one.buffer[i].value;
        next.processes[p].buffer.erase(next.processes[p].buffer.begin() + static_cast<long>(i));
        explore(next);
        is_end = false;
      }
      if (one.at == model_.processes[p].code.size()) continue;
      State next = state;
      if (!execute(next, p)) continue;
      explore(next);
      is_end = false;
    }
    if (is_end) end(state);
  }

  void end(const State& state) {
    Ending ending;
    for (const One& one : state.processes) {
      ending.insert(ending.end(), one.registers.begin(), one.registers.end());
    }
    ending.insert(ending.end(), state.memory.begin(), state.memory.end());
    endings_.insert(ending);
  }

  bool can_leave(const std::vector<Entry>& buffer, std::size_t i) const {
    if (buffer[i].x == fence_entry) return false;
    bool stores_before = false;
    for (std::size_t k = 0; k < i; ++k) {
      if (buffer[k].x == fence_entry && stores_before) return false;
      if (buffer[k].x == buffer[i].x) return false;
      stores_before |= buffer[k].x != fence_entry;
    }
    return !stores_before || (memory_model_ == MemoryModel::pso && !buffer[i].release);
  }

  static bool is_empty(const One& one) {
    for (const Entry& entry : one.buffer) {
      if (entry.x != fence_entry) return false;
    }
    return true;
  }

  std::int64_t seen(const State& state, std::size_t p, std::int64_t x) const {
    const std::vector<Entry>& buffer = state.processes[p].buffer;
    for (std::size_t i = buffer.size(); i-- > 0;) {
      if (buffer[i].x == x) return buffer[i].value;
    }
    return state.memory[x];
  }

  // Whether p can go on.
  bool execute(State& state, std::size_t p) const {
    One& one = state.processes[p];
    const Instruction& i = model_.processes[p].code[one.at++];
    const auto value = [&](const Operand& operand) {
      return operand.is_register ? one.registers[operand.value] : operand.value;
    };
    if (i.code == Code::check || i.code == Code::branch) {
      const bool is_true = holds(value(i.operands[0]), i.relations[0], value(i.operands[1]));
      if (i.code == Code::branch && is_true) one.at += i.offset;
      if (i.code == Code::check && !is_true) one.at = model_.processes[p].code.size();
      return true;
    }
    if (i.kind == Kind::fence) {
      if (i.order == Order::seq_cst) return is_empty(one);
      if (is_release(i.order) && memory_model_ == MemoryModel::pso) {
        one.buffer.push_back({fence_entry, 0, false});
      }
      return true;
    }
    const std::int64_t x = i.bases[0] + value(i.elements[0]);
    if (i.kind == Kind::read) {
      one.registers[i.to] = seen(state, p, x);
      return true;
    }
    if (i.kind == Kind::write && i.order != Order::seq_cst && memory_model_ != MemoryModel::sc) {
      one.buffer.push_back({x, value(i.operands[0]), i.order == Order::release});
      return true;
    }
    if (!is_empty(one)) return false;
    const std::int64_t before = state.memory[x], a = value(i.operands[0]), b = value(i.operands[1]);
    std::int64_t& cell = state.memory[x];
    switch (i.kind) {
      case Kind::write: cell = a; break;
      case Kind::add: cell += a; break;
      case Kind::fetch_add: cell += a, one.registers[i.to] = before; break;
      case Kind::exchange: cell = a, one.registers[i.to] = before; break;
      case Kind::compare_and_swap:
        if (before == a) cell = b;
        one.registers[i.to] = before == a;
        break;
      default: ADD_FAILURE() << "the mix has something else: " << name(i.kind);
    }
    return true;
  }

  const Model& model_;
  const MemoryModel memory_model_;
  std::set<State> seen_;
  std::set<Ending> endings_;
};

class Endings : public Listener {
 public:
  explicit Endings(const Model& model) : model_(model) {}

  void on_execution(const Execution&, const Program& program) override {
    const auto locals = static_cast<const ModelProgram&>(program).local_state();
    Ending ending;
    for (std::size_t p = 0; p < model_.processes.size(); ++p) {
      const auto own = locals.begin() + static_cast<long>(p * (register_count + 1));
      ending.insert(ending.end(), own, own + register_count);
    }
    for (std::size_t x = 0; x < model_.variable_cells.size(); ++x) {
      ending.push_back(program.value(ObjectId(x)));
    }
    seen.insert(ending);
  }

  std::set<Ending> seen;

 private:
  const Model& model_;
};

std::set<Ending> endings_of(const Model& model, MemoryModel memory) {
  ModelProgram program(model, memory);
  Endings endings(model);
  CheckOptions options;
  options.keep_going = true;
  options.listeners.push_back(&endings);
  check(program, algorithm("optimal"), options);
  return endings.seen;
}

TEST(BufferMachine, reaches_the_same_states) {
  constexpr int models = 3000;
  std::array<int, 2> weaker{};  // so many models have more endings under TSO, and PSO
  for (std::uint64_t seed = 0; seed < models; ++seed) {
    Mix mix = mazurka::mix(seed % 3 == 0 ? "orders" : "litmus");
    mix.size /= 8;
    const Model model = random_model(seed, mix);
    std::set<Ending> stronger;
    for (const MemoryModel memory : {MemoryModel::sc, MemoryModel::tso, MemoryModel::pso}) {
      const std::set<Ending> expected = BufferMachine(model, memory).endings();
      ASSERT_EQ(endings_of(model, memory), expected) << name(memory) << "\n" << to_cpp(model);
      if (memory != MemoryModel::sc) {
        weaker[memory == MemoryModel::pso] += expected.size() > stronger.size();
      }
      stronger = expected;
    }
  }
  EXPECT_GT(weaker[0], models / 100);
  EXPECT_GT(weaker[1], models / 500);
}

}  // namespace
}  // namespace mazurka
