// An explanation ends when its time is over, and says so.

#include <gtest/gtest.h>

#include "explain/explain.h"
#include "explain/rearrange.h"
#include "models/catalog.h"
#include "models/model_program.h"
#include "unit/ticking_clock.h"

namespace mazurka {
namespace {

// A finding of a model that needs a while to be explained.
struct Failing {
  ModelProgram program{catalog_model("philosophers_deadlock(5)").model};
  Subject subject{program};
  Finding finding = check(program, algorithm("pop")).findings.at(0);
};

ExplainOptions until(Deadline deadline) {
  ExplainOptions options;
  options.effort.deadline = deadline;
  return options;
}

TEST(ExplanationInTime, has_all_its_parts_if_there_is_time) {
  Failing failing;
  const ReportFinding report = explain(failing.subject, failing.finding, until({}));
  EXPECT_TRUE(report.minimised);
  EXPECT_TRUE(report.no_return);
  EXPECT_EQ(report.minimise_note, "");
  EXPECT_EQ(report.no_return_note, "");
}

TEST(ExplanationInTime, is_the_execution_as_it_was_found_if_there_is_none) {
  Failing failing;
  Schedule shown;
  const ReportFinding report =
      explain(failing.subject, failing.finding, until(after_ticks(0)), &shown);
  EXPECT_EQ(shown, failing.finding.schedule);
  EXPECT_FALSE(report.minimised);
  EXPECT_FALSE(report.execution.steps.empty());
  EXPECT_EQ(report.minimise_note,
            "this is the execution as it was found: the time for it was over");
  EXPECT_FALSE(report.no_return);
  EXPECT_EQ(report.no_return_note, "not decided, the time for it was over");
}

// Each look at the clock is a second: whoever goes on afterwards looks more often.
TEST(ExplanationInTime, stops_wherever_it_is) {
  Failing failing;
  const auto looks = [&](double most) {
    explain(failing.subject, failing.finding, until(after_ticks(most)));
    return ticks;
  };
  const double all = looks(1e6);
  ASSERT_GT(all, 100);
  for (double most = 1; most < all; most += 7) EXPECT_LE(looks(most), most + 20) << most;
}

TEST(ExplanationInTime, a_trace_stays_as_it_is_if_there_is_no_time_to_rearrange_it) {
  Failing failing;
  const Replay replayed = replay(failing.program, failing.finding.schedule);
  const Execution E = rebuilt(replayed.events, Equivalence::mazurkiewicz);
  EXPECT_EQ(with_few_switches(E, after_ticks(0)), schedule_of(replayed.events));
  const Schedule past = past_with_few_switches(E, E.last(), after_ticks(0));
  EXPECT_EQ(past.back(), schedule_of(replayed.events).back());
}

// With many processes there are many ways to go on, of which each takes its time.
TEST(ExplanationInTime, ends_among_the_ways_to_go_on_after_as_many_stretches) {
  Model model;
  for (int i = 0; i < 12; ++i) {
    const Variable x = model.variable("x" + std::to_string(i));
    model.process("p" + std::to_string(i), {write(x, 1), write(x, 2)});
  }
  ModelProgram program(model);
  Schedule in_turn;
  for (int round = 0; round < 2; ++round) {
    for (std::uint16_t p = 0; p < 12; ++p) in_turn.push_back({ProcessId{p}, 0});
  }
  const Execution E = rebuilt(replay(program, in_turn).events, Equivalence::mazurkiewicz);
  EXPECT_EQ(with_few_switches(E, after_ticks(40)), in_turn);
  EXPECT_LE(ticks, 45);
  EXPECT_EQ(switches(with_few_switches(E, after_ticks(1e6))), 11u);
}

}  // namespace
}  // namespace mazurka
