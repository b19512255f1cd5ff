// The oracle can fail: it notices what is wrong with broken algorithms.

#include "oracle/compare.h"

#include <gtest/gtest.h>

#include "broken_algorithms.h"

namespace mazurka {
namespace {

// p: x = 1 ∥ q: read x ∥ r: y = 1, which nobody reads.
Model writer_and_reader() {
  Model model;
  const Variable x = model.variable("x");
  const Variable y = model.variable("y");
  model.process("p", {write(x, 1)});
  model.process("q", {read(0, x), check(r(0) == 1)});
  model.process("r", {write(y, 1)});
  return model;
}

Model waiter() {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {write(x, 1)});
  model.process("q", {await({x, Relation::equal, 1})});
  return model;
}

// The difference in a few words; "" if there is none.
std::string difference(const Model& model, const Algorithm& algorithm,
                       const CompareOptions& options = {}) {
  const Comparison comparison = compare(model, {&algorithm, 1}, options);
  EXPECT_EQ(comparison.status, Comparison::Status::compared);
  return comparison.differences.empty() ? "" : comparison.differences.front().what;
}

TEST(Compare, finds_nothing_wrong_with_sleep_sets) {
  EXPECT_EQ(difference(writer_and_reader(), algorithm("sleep")), "");
  EXPECT_EQ(difference(waiter(), algorithm("sleep")), "");
}

TEST(Compare, counts_interleavings_and_traces_and_sees_what_the_model_can_do) {
  const Algorithm rows[] = {algorithm("sleep"), algorithm("source")};
  const Comparison comparison = compare(writer_and_reader(), rows);
  EXPECT_EQ(comparison.interleavings, 6u);
  EXPECT_EQ(comparison.traces[static_cast<int>(Equivalence::mazurkiewicz)], 2u);
  EXPECT_EQ(comparison.traces[static_cast<int>(Equivalence::exclusive)], 0u);
  EXPECT_EQ(comparison.executions, 4u);
  EXPECT_TRUE(comparison.fails);
  EXPECT_FALSE(comparison.deadlocks || comparison.awaits || comparison.chooses);
}

TEST(Compare, sees_missing_traces) {
  EXPECT_EQ(difference(writer_and_reader(), broken::make(broken::first_execution)),
            "traces are missing");
  EXPECT_EQ(difference(writer_and_reader(), broken::drowsy()), "traces are missing");
}

TEST(Compare, gives_a_missing_trace_as_example) {
  const Algorithm row = broken::make(broken::first_execution);
  EXPECT_EQ(to_string(compare(writer_and_reader(), {&row, 1}).differences.at(0)),
            "broken: traces are missing (1 of 2, for example 1,0,2)");
}

TEST(Compare, sees_repeated_traces) {
  EXPECT_EQ(difference(writer_and_reader(), broken::make(explore_naive)), "a trace twice");
}

TEST(Compare, sees_a_trace_that_is_repeated_under_the_promised_equivalence_only) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {write(x, 1)});
  model.process("q", {write(x, 2)});
  const auto row = [](Equivalence equivalence) {
    return broken::make(explore_sleep, false, true, equivalence);
  };
  EXPECT_EQ(difference(model, row(Equivalence::mazurkiewicz)), "");
  EXPECT_EQ(difference(model, row(Equivalence::observed)), "a trace twice");
}

TEST(Compare, sees_blocked_executions_of_an_algorithm_that_claims_to_be_optimal) {
  EXPECT_EQ(difference(writer_and_reader(), broken::make(explore_sleep, true)), "an exception");
}

TEST(Compare, sees_an_algorithm_that_does_not_end) {
  CompareOptions options;
  options.seconds = 0.05;
  EXPECT_EQ(difference(writer_and_reader(), broken::make(broken::try_the_same_for_ever), options),
            "it does not end");
}

TEST(Compare, sees_wrong_counters) {
  EXPECT_EQ(difference(writer_and_reader(), broken::make(broken::count_one_more)),
            "the counters are wrong");
}

TEST(Compare, wants_an_await_to_be_refused_by_those_who_cannot_treat_it) {
  EXPECT_EQ(difference(waiter(), broken::make(explore_sleep, false, false)),
            "the model is not refused");
  EXPECT_EQ(difference(waiter(), broken::make(broken::refuse_everything, false, false)), "");
}

TEST(Compare, wants_nothing_else_to_be_refused) {
  EXPECT_EQ(difference(waiter(), broken::make(broken::refuse_everything)), "the model is refused");
  EXPECT_EQ(difference(writer_and_reader(), broken::make(broken::refuse_everything, false, false)),
            "the model is refused");
}

TEST(Compare, sees_exceptions_of_any_type) {
  EXPECT_EQ(difference(writer_and_reader(), broken::make(broken::throw_a_number)), "an exception");
}

// Data without a lock: the reads do not conflict, the order of load and store matters all the same.
TEST(Compare, sees_that_equivalent_executions_end_differently) {
  Model model;
  const Variable x = model.variable("x");
  const Data d = model.data("d");
  model.process("p", {read(0, x), store(d, 1)});
  model.process("q", {read(0, x), load(1, d)});
  const Algorithm sleep = algorithm("sleep");
  EXPECT_EQ(to_string(compare(model, {&sleep, 1}).differences.at(0)),
            "naive: the equivalence is wrong (0,1 and 1,0 are equivalent and end differently)");
}

TEST(Compare, leaves_out_models_that_are_too_large) {
  const Algorithm sleep = algorithm("sleep");
  CompareOptions options;
  options.max_executions = 5;
  EXPECT_EQ(compare(writer_and_reader(), {&sleep, 1}, options).status,
            Comparison::Status::too_large);
  options.max_executions = 6;
  EXPECT_EQ(compare(writer_and_reader(), {&sleep, 1}, options).status,
            Comparison::Status::compared);
}

TEST(Compare, can_use_sleep_sets_as_reference) {
  const Algorithm rows[] = {broken::make(broken::first_execution),
                            broken::make(explore_sleep, false, true, Equivalence::exclusive)};
  CompareOptions options;
  options.reference = "sleep";
  const Comparison comparison = compare(writer_and_reader(), rows, options);
  EXPECT_EQ(comparison.interleavings, 2u);
  EXPECT_EQ(comparison.traces[static_cast<int>(Equivalence::exclusive)], 2u);
  ASSERT_EQ(comparison.differences.size(), 1u);
  EXPECT_EQ(comparison.differences[0].what, "traces are missing");
}

TEST(Compare, says_why_a_model_is_invalid) {
  Model model;
  const int child = model.spawned("child");
  model.process("p", {spawn(child), spawn(child)});
  const Algorithm sleep = algorithm("sleep");
  const Comparison comparison = compare(model, {&sleep, 1});
  EXPECT_EQ(comparison.status, Comparison::Status::invalid);
  EXPECT_EQ(comparison.error,
            "process 'p' spawns 'child' a second time; declare one for each spawn");
}

}  // namespace
}  // namespace mazurka
