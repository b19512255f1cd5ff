// One limit of time for everything that a check does.

#include "check/check.h"

#include <gtest/gtest.h>

#include "models/idioms.h"
#include "models/model_program.h"
#include "unit/ticking_clock.h"

namespace mazurka {
namespace {

constexpr int writers = 5;  // 120 orders

// Writers in every order; then, of two ways to go on, the second is one that pop cannot treat.
Model refused_late() {
  Model model;
  const Variable x = model.variable("x");
  const Variable y = model.variable("y", 1);
  model.process("p", {choose(0, 2), branch(r(0) == 0, 1), await({y, Relation::equal, 1}), stop()});
  for (int i = 0; i < writers; ++i) model.process("w" + std::to_string(i), {write(x, i)});
  return model;
}

TEST(Check, pop_refuses_after_many_executions) {
  ModelProgram program(refused_late());
  CheckOptions options;
  options.limits.deadline = after_ticks(1e6);
  EXPECT_THROW(check(program, algorithm("pop"), options), Refusal);
  EXPECT_GT(ticks, 50);
  ticks = 0;
  EXPECT_EQ(check(program, algorithm("optimal"), options).verdict, Verdict::complete);
  EXPECT_GT(ticks, 200);
}

TEST(Check, the_second_algorithm_has_the_time_that_is_left) {
  ModelProgram program(refused_late());
  CheckOptions options;
  options.limits.deadline = after_ticks(200);
  const Checked checked = check_by_preferred(program, options);
  EXPECT_EQ(checked.result.algorithm, "optimal");
  EXPECT_EQ(checked.result.verdict, Verdict::bounded);
  EXPECT_EQ(checked.result.limit, Limit::seconds);
  EXPECT_LE(ticks, 202);
}

// By default messages are explored with observers, and what those cannot treat by optimal.
TEST(Check, messages_are_observed) {
  Model model;
  const Mailbox inbox = model.mailbox("inbox");
  const Variable x = model.variable("x");
  for (int i = 0; i < 3; ++i) model.process("sender", {send(inbox, i, i)});
  const int receiver = model.process("receiver", {receive(0, inbox, sorts({1}))});
  ModelProgram program(model);
  const Checked checked = check_by_preferred(program);
  EXPECT_EQ(checked.result.algorithm, "observers");
  EXPECT_EQ(checked.note, "");
  EXPECT_EQ(checked.result.counters.executions, 1u);

  model.processes[receiver].code.push_back(await({x, Relation::equal, 0}));
  ModelProgram awaits(model);
  const Checked again = check_by_preferred(awaits);
  EXPECT_EQ(again.result.algorithm, "optimal");
  EXPECT_EQ(again.note, " (observers cannot treat this program)");
  EXPECT_EQ(again.result.counters.executions, 6u);

  EXPECT_EQ(check_by("pop", program, {}).result.counters.executions, 6u);
}

TEST(Check, no_schedule_is_tried_when_the_time_is_over) {
  Model model;
  model.process("p", {check(r(0) == 1, "never")});
  ModelProgram program(model);
  CheckOptions options;
  EXPECT_EQ(try_first(program, {{}}, options).size(), 1u);
  options.limits.deadline = after_ticks(0);
  EXPECT_TRUE(try_first(program, {{}}, options).empty());
}

}  // namespace
}  // namespace mazurka
