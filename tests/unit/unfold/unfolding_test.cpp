// What the oracle's random models and the papers' programs do not show as directly.

#include <gtest/gtest.h>

#include "check/check.h"
#include "core/error.h"
#include "models/model_program.h"

namespace mazurka {
namespace {

Result explore(const Model& model, std::string_view name) {
  ModelProgram program(model);
  CheckOptions options;
  options.keep_going = true;
  options.check_optimality = true;
  return check(program, algorithm(name), options);
}

constexpr std::string_view variants[] = {"unfolding:1", "unfolding:2", "unfolding:3", "unfolding"};

// Whoever comes second waits for ever. The paper's cexp(C) looks at executed events only.
TEST(Unfolding, puts_a_lock_that_never_happened_first) {
  Model model;
  const Mutex m = model.mutex("m");
  model.process("p", {lock(m)});
  model.process("q", {lock(m)});
  for (std::string_view name : variants) {
    const Result result = explore(model, name);
    EXPECT_EQ(result.counters.executions, 2u) << name;
    EXPECT_EQ(result.counters.deadlocks, 2u) << name;
  }
}

TEST(Unfolding, sees_a_deadlock_and_both_ways_around_it) {
  Model model;
  const Mutex a = model.mutex("a"), b = model.mutex("b");
  model.process("p", {lock(a), lock(b), unlock(b), unlock(a)});
  model.process("q", {lock(b), lock(a), unlock(a), unlock(b)});
  for (std::string_view name : variants) {
    const Result result = explore(model, name);
    EXPECT_EQ(result.counters.executions, 3u) << name;
    EXPECT_EQ(result.counters.deadlocks, 1u) << name;
  }
}

TEST(Unfolding, goes_every_way_of_a_choice) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {choose(0, 3), choose(1, 2), write(x, r(0))});
  model.process("q", {read(0, x)});
  for (std::string_view name : variants) {
    EXPECT_EQ(explore(model, name).counters.executions, 12u) << name;
  }
}

// All accesses to an object are dependent, reads too.
TEST(Unfolding, orders_reads) {
  Model model;
  const Variable x = model.variable("x");
  for (int i = 0; i < 4; ++i) model.process("reader" + std::to_string(i), {read(0, x)});
  for (std::string_view name : variants) {
    EXPECT_EQ(explore(model, name).counters.executions, 24u) << name;
  }
}

TEST(Unfolding, refuses_an_await_when_one_is_reached) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {await({x, Relation::equal, 1})});
  for (std::string_view name : variants) EXPECT_THROW(explore(model, name), UserError) << name;

  // Here it is enabled at once.
  model.variable_cells[0].initially = 1;
  for (std::string_view name : variants) EXPECT_THROW(explore(model, name), UserError) << name;

  model.processes[0].code.insert(model.processes[0].code.begin(), stop());
  for (std::string_view name : variants) {
    EXPECT_EQ(explore(model, name).counters.executions, 1u) << name;
  }
}

// 5040 traces of 14 events, of which few are needed at a time.
TEST(Unfolding, forgets_what_it_does_not_need) {
  Model model;
  const Mutex m = model.mutex("m");
  for (int i = 0; i < 7; ++i) model.process("p" + std::to_string(i), {lock(m), unlock(m)});
  const Result result = explore(model, "unfolding");
  EXPECT_EQ(result.counters.executions, 5040u);
  EXPECT_LT(result.counters.unfolding, 50u);
}

}  // namespace
}  // namespace mazurka
