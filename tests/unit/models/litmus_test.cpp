// Litmus tests under the memory models that have store buffers: whether the outcome that each is
// about is possible.

#include <gtest/gtest.h>

#include "check/check.h"
#include "core/error.h"
#include "models/model_program.h"

namespace mazurka {
namespace {

constexpr Order rlx = Order::relaxed, rel = Order::release, sc = Order::seq_cst;

// Two or three variables, up to four processes, and what their registers 0 and 1, or the variables,
// are in the end.
struct Litmus {
  const char* name;
  std::vector<std::vector<Instruction>> processes;
  std::vector<std::vector<std::int64_t>> registers;  // of each process: as many as matter
  std::vector<std::int64_t> variables;               // x, y: as many as matter
  bool under_tso, under_pso;                         // never under sc
};

constexpr Variable x{0}, y{1}, z{2};

std::vector<Litmus> litmus_tests() {
  const auto w = [](Variable v, int value, Order order = rlx) { return write(v, value, order); };
  const auto get = [](int to, Variable v) { return read(to, v, rlx); };
  // clang-format off
  return {
      {"SB", {{w(x, 1), get(0, y)}, {w(y, 1), get(0, x)}}, {{0}, {0}}, {}, true, true},
      {"SB+rel", {{w(x, 1, rel), read(0, y, Order::acquire)}, {w(y, 1, rel), read(0, x, Order::acquire)}},
       {{0}, {0}}, {}, true, true},
      {"SB+sc stores", {{w(x, 1, sc), get(0, y)}, {w(y, 1, sc), get(0, x)}}, {{0}, {0}}, {}, false, false},
      {"SB+one sc store", {{w(x, 1, sc), get(0, y)}, {w(y, 1), get(0, x)}}, {{0}, {0}}, {}, true, true},
      {"SB+fences", {{w(x, 1), fence(sc), get(0, y)}, {w(y, 1), fence(sc), get(0, x)}}, {{0}, {0}}, {}, false, false},
      {"SB+acq_rel fences", {{w(x, 1), fence(Order::acq_rel), get(0, y)}, {w(y, 1), fence(Order::acq_rel), get(0, x)}},
       {{0}, {0}}, {}, true, true},
      {"SB+rmws", {{exchange(7, x, 1, rlx), get(0, y)}, {exchange(7, y, 1, rlx), get(0, x)}}, {{0}, {0}}, {}, false, false},
      {"SB+failed cas", {{w(x, 1), compare_and_swap(7, z, 5, 6, rlx), get(0, y)}, {w(y, 1), fence(sc), get(0, x)}},
       {{0}, {0}}, {}, false, false},
      {"SB+own loads", {{w(x, 1), get(0, x), get(1, y)}, {w(y, 1), get(0, y), get(1, x)}}, {{1, 0}, {1, 0}}, {}, true, true},
      {"SB+awaits", {{w(x, 1), await({x, Relation::equal, 1}, rlx), get(0, y)}, {w(y, 1), await({y, Relation::equal, 1}, rlx), get(0, x)}},
       {{0}, {0}}, {}, true, true},
      {"MP", {{w(x, 1), w(y, 1)}, {get(0, y), get(1, x)}}, {{}, {1, 0}}, {}, false, true},
      {"MP+rel", {{w(x, 1), w(y, 1, rel)}, {get(0, y), get(1, x)}}, {{}, {1, 0}}, {}, false, false},
      {"MP+sc", {{w(x, 1), w(y, 1, sc)}, {get(0, y), get(1, x)}}, {{}, {1, 0}}, {}, false, false},
      {"MP+release fence", {{w(x, 1), fence(rel), w(y, 1)}, {get(0, y), get(1, x)}}, {{}, {1, 0}}, {}, false, false},
      {"MP+acquire fence", {{w(x, 1), fence(Order::acquire), w(y, 1)}, {get(0, y), get(1, x)}}, {{}, {1, 0}}, {}, false, true},
      {"MP+rmw", {{w(x, 1), fetch_add(7, y, 1, rlx)}, {get(0, y), get(1, x)}}, {{}, {1, 0}}, {}, false, false},
      {"MP+rel before", {{w(x, 1, rel), w(y, 1)}, {get(0, y), get(1, x)}}, {{}, {1, 0}}, {}, false, true},
      {"MP+same location", {{w(x, 1), w(x, 2), w(y, 1, rel)}, {get(0, y), get(1, x)}}, {{}, {1, 1}}, {}, false, false},
      {"LB", {{get(0, x), w(y, 1)}, {get(0, y), w(x, 1)}}, {{1}, {1}}, {}, false, false},
      {"IRIW", {{w(x, 1)}, {w(y, 1)}, {get(0, x), get(1, y)}, {get(0, y), get(1, x)}}, {{}, {}, {1, 0}, {1, 0}}, {}, false, false},
      {"2+2W", {{w(x, 1), w(y, 2)}, {w(y, 1), w(x, 2)}}, {}, {1, 1}, false, true},
      {"2+2W+rel", {{w(x, 1), w(y, 2, rel)}, {w(y, 1), w(x, 2, rel)}}, {}, {1, 1}, false, false},
      {"R", {{w(x, 1), w(y, 1)}, {w(y, 2), get(0, x)}}, {{}, {0}}, {1, 2}, true, true},
      {"R+fence", {{w(x, 1), w(y, 1)}, {w(y, 2), fence(sc), get(0, x)}}, {{}, {0}}, {1, 2}, false, true},
      {"R+fence+rel", {{w(x, 1), w(y, 1, rel)}, {w(y, 2), fence(sc), get(0, x)}}, {{}, {0}}, {1, 2}, false, false},
      {"S", {{w(x, 2), w(y, 1)}, {get(0, y), w(x, 1)}}, {{}, {1}}, {2}, false, true},
      {"S+rel", {{w(x, 2), w(y, 1, rel)}, {get(0, y), w(x, 1)}}, {{}, {1}}, {2}, false, false},
      {"WRC", {{w(x, 1)}, {get(0, x), w(y, 1)}, {get(0, y), get(1, x)}}, {{}, {1}, {1, 0}}, {}, false, false},
      {"RWC", {{w(x, 1)}, {get(0, x), get(1, y)}, {w(y, 1), get(0, x)}}, {{}, {1, 0}, {0}}, {}, true, true},
      {"ISA2", {{w(x, 1), w(y, 1, rel)}, {get(0, y), w(z, 1)}, {get(0, z), get(1, x)}}, {{}, {1}, {1, 0}}, {}, false, false},
      {"CoRR", {{w(x, 1), w(x, 2)}, {get(0, x), get(1, x)}}, {{}, {2, 1}}, {}, false, false},
      {"CoWW", {{w(x, 1), w(x, 2)}, {}}, {}, {1}, false, false},
      {"CoRW", {{get(0, x), w(x, 1)}, {}}, {{1}}, {}, false, false},
      {"CoWR", {{w(x, 1), get(0, x)}, {w(x, 2)}}, {{2}}, {1}, false, false},
      {"CoRR2", {{w(x, 1)}, {w(x, 2)}, {get(0, x), get(1, x)}, {get(0, x), get(1, x)}}, {{}, {}, {1, 2}, {2, 1}}, {}, false, false},
  };
  // clang-format on
}

Model model_of(const Litmus& test) {
  Model model;
  for (const char* name : {"x", "y", "z"}) model.variable(name);
  for (std::size_t p = 0; p < test.processes.size(); ++p) {
    model.process(std::string(1, static_cast<char>('p' + p)), test.processes[p]);
  }
  return model;
}

class SeenOutcome : public Listener {
 public:
  explicit SeenOutcome(const Litmus& test) : test_(test) {}

  void on_execution(const Execution&, const Program& program) override {
    const auto locals = static_cast<const ModelProgram&>(program).local_state();
    bool is_it = true;
    for (std::size_t p = 0; p < test_.registers.size(); ++p) {
      for (std::size_t i = 0; i < test_.registers[p].size(); ++i) {
        is_it &= locals[p * (register_count + 1) + i] == test_.registers[p][i];
      }
    }
    for (std::size_t i = 0; i < test_.variables.size(); ++i) {
      is_it &= program.value(ObjectId(i)) == test_.variables[i];
    }
    is_possible |= is_it;
  }

  bool is_possible = false;

 private:
  const Litmus& test_;
};

bool is_possible(const Litmus& test, MemoryModel memory) {
  ModelProgram program(model_of(test), memory);
  SeenOutcome outcome(test);
  CheckOptions options;
  options.listeners.push_back(&outcome);
  EXPECT_EQ(check(program, algorithm("optimal"), options).verdict, Verdict::complete) << test.name;
  return outcome.is_possible;
}

TEST(Litmus, outcomes_are_possible_as_the_memory_models_say) {
  for (const Litmus& test : litmus_tests()) {
    EXPECT_FALSE(is_possible(test, MemoryModel::sc)) << test.name;
    EXPECT_EQ(is_possible(test, MemoryModel::tso), test.under_tso) << test.name;
    EXPECT_EQ(is_possible(test, MemoryModel::pso), test.under_pso) << test.name;
  }
}

// --- How many executions there are ---

std::uint64_t executions(const Model& model, MemoryModel memory) {
  ModelProgram program(model, memory);
  CheckOptions options;
  options.keep_going = true;
  return check(program, algorithm("optimal"), options).counters.executions;
}

void expect_the_count_of_sc(const Model& model) {
  const std::uint64_t expected = executions(model, MemoryModel::sc);
  EXPECT_EQ(executions(model, MemoryModel::tso), expected) << to_cpp(model);
  EXPECT_EQ(executions(model, MemoryModel::pso), expected) << to_cpp(model);
}

Model with_processes(const std::vector<std::vector<Instruction>>& processes) {
  return model_of({"", processes, {}, {}, false, false});
}

TEST(StoreBuffers, cost_no_execution_where_nobody_can_notice_them) {
  expect_the_count_of_sc(with_processes({{write(x, 1, rlx), read(0, x, rlx)}}));
  expect_the_count_of_sc(with_processes({{write(x, 1, rlx), read(0, x, rlx)}, {write(x, 2, rlx)}}));
  expect_the_count_of_sc(
      with_processes({{write(x, 1, rlx), read(0, x)}, {write(x, 2), read(0, x)}}));
  expect_the_count_of_sc(
      with_processes({{write(x, 1, rlx), write(y, 1, rlx)}, {write(z, 1, rlx)}}));
  expect_the_count_of_sc(with_processes(
      {{write(x, 1, rlx), fetch_add(0, y, 1)}, {write(z, 1, rlx), fetch_add(0, y, 1)}}));
}

TEST(StoreBuffers, cost_no_execution_if_everything_is_seq_cst) {
  expect_the_count_of_sc(with_processes({{write(x, 1), read(0, y), fence()},
                                         {write(y, 1), read(0, x), add(x, 1)},
                                         {compare_and_swap(0, x, 1, 2), add(x, 1)}}));
}

// Under TSO a message cannot overtake what was stored before: the three traces of SC.
TEST(StoreBuffers, keep_their_order_under_tso) {
  const Model model =
      with_processes({{write(x, 1, rlx), write(y, 1, rlx)}, {read(0, y), read(1, x)}});
  EXPECT_EQ(executions(model, MemoryModel::sc), 3u);
  EXPECT_EQ(executions(model, MemoryModel::tso), 3u);
  EXPECT_EQ(executions(model, MemoryModel::pso), 4u);
}

// Who waits for what is still in its own buffer sees it; and nobody has to wait for who only
// drains.
TEST(StoreBuffers, are_emptied_at_the_end) {
  Model model =
      with_processes({{write(x, 1, rlx)}, {await({x, Relation::equal, 1}), write(y, 1, rlx)}});
  for (const MemoryModel memory : {MemoryModel::tso, MemoryModel::pso}) {
    ModelProgram program(model, memory);
    const Result result = check(program, algorithm("optimal"));
    EXPECT_EQ(result.verdict, Verdict::complete);
    EXPECT_EQ(result.counters.executions, 1u);
  }
}

// More locations than there are numbers for processes, but no more than fit at once.
TEST(StoreBuffers, can_have_any_number_of_locations) {
  Model model;
  const Variable a = model.variables("a", 300);
  std::vector<Instruction> code;
  for (int i = 0; i < 300; ++i) {
    code.push_back(write(a[i], 1, rlx));
    if (i % 30 == 0) code.push_back(fence(sc));
  }
  model.process("p", code);
  model.process("q", {read(0, a)});
  for (const MemoryModel memory : {MemoryModel::tso, MemoryModel::pso}) {
    EXPECT_EQ(executions(model, memory), 2u) << name(memory);
  }
}

// … and what does not fit is refused.
TEST(StoreBuffers, refuse_what_they_have_no_queues_for) {
  Model model;
  const Variable a = model.variables("a", 80);
  std::vector<Instruction> code;
  for (int i = 0; i < 80; ++i) code.push_back(write(a[i], 1, rlx));
  model.process("p", code);
  model.process("q", {read(0, a)});
  EXPECT_EQ(executions(model, MemoryModel::tso), 2u);
  EXPECT_THROW(executions(model, MemoryModel::pso), UserError);
  for (int i = 0; i < 63; ++i) model.process("more");
  EXPECT_EQ(executions(model, MemoryModel::sc), 2u);
  EXPECT_THROW(executions(model, MemoryModel::tso), UserError);
}

}  // namespace
}  // namespace mazurka
