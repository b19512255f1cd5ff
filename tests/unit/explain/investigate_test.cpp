// One way for all programs: what a subject can do is used, and the time is one for everything.

#include "explain/investigate.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "models/catalog.h"
#include "models/model_program.h"
#include "unit/ticking_clock.h"

namespace mazurka {
namespace {

bool has_note(const Report& report, std::string_view part) {
  return std::ranges::any_of(
      report.notes, [&](const std::string& note) { return note.find(part) != std::string::npos; });
}

Report investigated(const Model& model, const Options& options, const Watch& watch = {}) {
  ModelProgram program(model);
  Subject subject(program);
  return investigate(subject, options, watch);
}

Report investigated(const char* model, const Options& options) {
  return investigated(catalog_model(model).model, options);
}

// Fails in the first execution, and in half of all.
Model five_writers() {
  Model model;
  const Variable x = model.variable("x");
  for (int i = 0; i < 4; ++i) model.process("w" + std::to_string(i), {write(x, i)});
  model.process("p", {write(x, 4), read(0, x), check(r(0) != 4, "somebody else was last")});
  return model;
}

Watch ticking() {
  Watch watch;
  watch.clock = ticking_seconds;
  ticks = 0;
  return watch;
}

TEST(Investigate, a_finding_is_shown_by_the_schedule_of_the_report) {
  const Report report = investigated("bank", {});
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.verdict, Verdict::bug);
  EXPECT_TRUE(report.findings[0].no_return);
  ModelProgram program(catalog_model("bank").model);
  Subject subject(program);
  Options options;
  options.schedule = report.findings[0].schedule;
  const Report again = replayed(subject, options);
  ASSERT_EQ(again.findings.size(), 1u);
  EXPECT_EQ(again.findings[0].message, report.findings[0].message);
}

TEST(Investigate, what_was_found_is_told_before_it_is_explained) {
  std::vector<Report> told;
  Watch watch;
  watch.found = [&](const Report& report) { told.push_back(report); };
  const Report report = investigated(five_writers(), {}, watch);
  ASSERT_EQ(told.size(), 1u);
  ASSERT_EQ(told[0].findings.size(), 1u);
  EXPECT_EQ(told[0].verdict, Verdict::bug);
  EXPECT_EQ(told[0].findings[0].message, report.findings[0].message);
  EXPECT_FALSE(told[0].findings[0].schedule.empty());
  EXPECT_TRUE(told[0].findings[0].execution.steps.empty());
}

TEST(Investigate, nothing_is_told_before_if_nothing_was_found) {
  Watch watch;
  watch.found = [](const Report&) { FAIL(); };
  EXPECT_EQ(investigated(catalog_model("bank_fixed").model, {}, watch).verdict, Verdict::complete);
}

TEST(Investigate, schedules_that_failed_once_come_first) {
  Options options;
  options.try_first = {investigated("bank", {}).findings[0].schedule};
  const Report report = investigated("bank", options);
  EXPECT_EQ(report.algorithm, "corpus");
  EXPECT_EQ(report.findings.size(), 1u);
  options.keep_going = true;
  EXPECT_EQ(investigated("bank", options).algorithm, "pop");
}

TEST(Investigate, what_was_asked_for_is_there) {
  Options options;
  options.show = 2;
  options.profile = true;
  options.tree = "-";
  const Report report = investigated("bank_fixed", options);
  ASSERT_EQ(report.shown.size(), 2u);
  EXPECT_FALSE(report.shown[0].execution.steps.empty());
  EXPECT_FALSE(report.profile.empty());
  EXPECT_TRUE(report.tree);
  options.show = Options::no_limit;
  EXPECT_TRUE(investigated("bank_fixed", options).shown.at(0).execution.steps.empty());
}

// Searching and explaining together: each look at the clock is a second.
TEST(Investigate, everything_ends_when_the_time_is_over) {
  Options options;
  options.keep_going = true;
  options.show = 100;
  options.max_seconds = 1e6;
  investigated(five_writers(), options, ticking());
  const double all = ticks;
  ASSERT_GT(all, 200);
  for (options.max_seconds = 1; options.max_seconds < all; options.max_seconds += 13) {
    investigated(five_writers(), options, ticking());
    EXPECT_LE(ticks, 1.05 * options.max_seconds + 20);
  }
}

TEST(Investigate, says_what_there_was_no_time_for) {
  Options options;
  options.keep_going = true;
  options.show = 3;
  options.max_seconds = 5;
  const Report report = investigated(five_writers(), options, ticking());
  EXPECT_EQ(report.verdict, Verdict::bug);
  EXPECT_EQ(report.limit, Limit::seconds);
  ASSERT_FALSE(report.findings.empty());
  EXPECT_FALSE(report.findings[0].execution.steps.empty());
  EXPECT_TRUE(has_note(report, "before all that was found was shortened and explained"));
  EXPECT_TRUE(has_note(report, "before all executions of --show were run"));
}

// What a subject reports reaches the report, and its modes are left when they are over.
class Native final : public Subject {
 public:
  using Subject::Subject;

  void prepare() override { log += "prepare "; }
  void add_notes(Report& report, const Result&) override { report.assertions = 7; }
  Guard enter(Mode) override {
    ++entered;
    return Guard(nullptr, [this](void*) { ++left; });
  }
  Schedule schedule_for_others(const Schedule& schedule) override {
    ++translated;
    return schedule;
  }
  std::string output_of(const std::function<void()>& run) override {
    run();
    return "printed";
  }

  std::string log;
  int entered = 0, left = 0, translated = 0;
};

TEST(Investigate, uses_what_a_subject_can_do) {
  ModelProgram program(catalog_model("bank").model);
  Native subject(program);
  const Report report = investigate(subject, {}, {});
  EXPECT_EQ(subject.log, "prepare ");
  EXPECT_EQ(report.assertions, 7u);
  EXPECT_GT(subject.entered, 2);
  EXPECT_EQ(subject.entered, subject.left);
  EXPECT_GE(subject.translated, 2);
  EXPECT_EQ(report.findings.at(0).execution.output, "printed");
}

class Nondeterministic final : public Subject {
 public:
  using Subject::Subject;
  std::optional<Finding> nondeterminism() override {
    Finding finding;
    finding.kind = FindingKind::nondeterminism;
    return finding;
  }
};

TEST(Investigate, does_not_search_a_program_that_is_not_repeatable) {
  ModelProgram program(catalog_model("bank").model);
  Nondeterministic subject(program);
  const Report report = investigate(subject, {}, {});
  EXPECT_EQ(report.algorithm, "none");
  EXPECT_EQ(report.counters.executions, 0u);
  EXPECT_EQ(report.findings.at(0).kind, FindingKind::nondeterminism);
}

}  // namespace
}  // namespace mazurka
