#include "report/sarif.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "unit/report/external.h"
#include "unit/report/sample.h"

namespace mazurka {

namespace {

using Json = nlohmann::ordered_json;

Json run_of(const Report& report, int exit_status = 1) {
  return Json::parse(to_sarif(report, "1.2.3", exit_status)).at("runs").at(0);
}

Json results_of(const Report& report) { return run_of(report).at("results"); }

Json result_of(const ReportFinding& finding) { return results_of(sample::with(finding)).at(0); }

std::string text(const Json& message) { return message.at("text"); }

TEST(Sarif, TheToolHasARuleForEveryKind) {
  const Json driver = run_of(sample::complete(), 0).at("tool").at("driver");
  EXPECT_EQ(driver.at("name"), "mazurka");
  EXPECT_EQ(driver.at("version"), "1.2.3");
  EXPECT_EQ(driver.at("rules").size(), finding_kinds().size());
  for (const sample::Named& sample : sample::all()) {
    for (const Json& result : results_of(sample.report)) {
      EXPECT_EQ(driver.at("rules").at(result.at("ruleIndex").get<std::size_t>()).at("id"),
                result.at("ruleId"));
    }
  }
}

TEST(Sarif, FitsTheSchema) {
  if (!is_installed("python3")) GTEST_SKIP() << "no python3";
  for (const sample::Named& sample : sample::all()) {
    const TemporaryFile file(std::string(sample.name) + ".sarif",
                             to_sarif(sample.report, "1.2.3", 1));
    const int status = status_of("python3 tests/schemas/validate_sarif.py " + file.path());
    if (status == 77) GTEST_SKIP() << "no python3-jsonschema";
    EXPECT_EQ(status, 0) << sample.name;
  }
}

TEST(Sarif, AFindingNamesItsRule) {
  const Json result = result_of(sample::deadlock());
  const Json rules = run_of(sample::complete(), 0).at("tool").at("driver").at("rules");
  EXPECT_EQ(result.at("ruleId"), "deadlock");
  EXPECT_EQ(rules.at(result.at("ruleIndex").get<std::size_t>()).at("id"), "deadlock");
}

TEST(Sarif, VerdictsAreInvocations) {
  const auto invocation = [](const Report& report, int status) {
    return run_of(report, status).at("invocations").at(0);
  };
  const Json complete = invocation(sample::complete(), 0);
  EXPECT_EQ(complete.at("exitCode"), 0);
  EXPECT_EQ(complete.at("executionSuccessful"), true);
  EXPECT_TRUE(complete.at("toolExecutionNotifications").empty());

  const Json bounded = invocation(sample::bounded(), 3);
  EXPECT_EQ(bounded.at("exitCode"), 3);
  EXPECT_EQ(bounded.at("executionSuccessful"), true);
  EXPECT_EQ(bounded.at("toolExecutionNotifications").size(), 3u);  // limit, warning, note

  const Json uncontrolled = invocation(sample::uncontrolled(), 4);
  EXPECT_EQ(uncontrolled.at("executionSuccessful"), false);
  EXPECT_EQ(results_of(sample::uncontrolled()).at(0).at("level"), "warning");
}

TEST(Sarif, PlacesAreRelativeToTheSourceRoot) {
  const Json location = result_of(sample::data_race()).at("locations").at(0);
  const Json& physical = location.at("physicalLocation");
  EXPECT_EQ(physical.at("artifactLocation").at("uri"), "src/bank.cpp");
  EXPECT_EQ(physical.at("artifactLocation").at("uriBaseId"), "%SRCROOT%");
  EXPECT_EQ(physical.at("region").at("startLine"), 22);
  EXPECT_EQ(location.at("logicalLocations").at(0).at("fullyQualifiedName"), "main::{lambda}");
}

TEST(Sarif, AModelHasLogicalPlaces) {
  const Json result = results_of(sample::model()).at(0);
  const Json location = result.at("locations").at(0);
  EXPECT_FALSE(location.contains("physicalLocation"));
  EXPECT_EQ(location.at("logicalLocations").at(0).at("fullyQualifiedName"), "p, instruction 2");
  EXPECT_EQ(result.at("codeFlows").at(0).at("threadFlows").size(), 2u);
}

TEST(Sarif, TheOtherStackIsRelatedAndLinked) {
  const Json result = result_of(sample::data_race());
  EXPECT_EQ(result.at("stacks").size(), 2u);
  ASSERT_EQ(result.at("relatedLocations").size(), 1u);
  const Json& related = result.at("relatedLocations").at(0);
  EXPECT_EQ(related.at("id"), 1);
  EXPECT_EQ(text(related.at("message")), "T1 wrote balance before");
  EXPECT_EQ(text(result.at("message")),
            "T2 writes balance, which T1 wrote before, and nothing orders the accesses. "
            "No lock is held at both accesses. See also: [T1 wrote balance before](1). "
            "To see it again: mazurka replay src/bank.cpp 0x2,1,2");
}

TEST(Sarif, BracesInMessagesAreDoubled) {
  ReportFinding finding = sample::deadlock();
  finding.message = "waits for {0}";
  EXPECT_TRUE(text(result_of(finding).at("message")).starts_with("waits for {{0}}"));
}

TEST(Sarif, AThreadIsAThreadFlow) {
  const Json flows = result_of(sample::deadlock()).at("codeFlows").at(0).at("threadFlows");
  ASSERT_EQ(flows.size(), 3u);
  EXPECT_EQ(flows.at(2).at("id"), "T2");
  const Json& locations = flows.at(2).at("locations");
  ASSERT_EQ(locations.size(), 2u);  // one step, then it waits
  const Json& step = locations.at(0);
  EXPECT_EQ(step.at("executionOrder"), 4);
  EXPECT_EQ(step.at("importance"), "essential");
  EXPECT_EQ(step.at("nestingLevel"), 0);
  EXPECT_EQ(step.at("kinds"), Json::array({"acquire", "lock", "caution"}));
  EXPECT_EQ(step.at("properties").at("marks"), Json::array({"acquire", "no-return"}));
  EXPECT_EQ(step.at("properties").at("after"), Json::array({2}));
  EXPECT_FALSE(step.contains("state"));
  EXPECT_EQ(locations.at(1).at("executionOrder"), 5);
  EXPECT_EQ(text(locations.at(1).at("location").at("message")),
            "waits: lock a, for a, which T1 has");
}

// The kinds of one step of a lock that came out like this.
Json kinds_of(Kind kind, Outcome outcome) {
  ReportFinding finding = sample::deadlock();
  finding.execution.steps = {sample::step(0, kind, "m", {})};
  finding.execution.steps[0].what.outcome = outcome;
  finding.execution.waiting.clear();
  finding.cycle.clear();
  const Json flows = result_of(finding).at("codeFlows").at(0).at("threadFlows");
  return flows.at(0).at("locations").at(0).at("kinds");
}

TEST(Sarif, ALockThatIsNotTakenIsNotAcquired) {
  EXPECT_EQ(kinds_of(Kind::trylock, Outcome::done), Json::array({"acquire", "lock", "trylock"}));
  EXPECT_EQ(kinds_of(Kind::trylock, Outcome::failed), Json::array({"lock", "trylock"}));
  EXPECT_EQ(kinds_of(Kind::try_write_lock, Outcome::timed_out),
            Json::array({"lock", "try_write_lock"}));
  EXPECT_EQ(kinds_of(Kind::lock, Outcome::pending), Json::array({"lock"}));
  EXPECT_EQ(kinds_of(Kind::rw_unlock, Outcome::done),
            Json::array({"release", "lock", "rw_unlock"}));
}

TEST(Sarif, CallsNest) {
  const Json flows = result_of(sample::assertion()).at("codeFlows").at(0).at("threadFlows");
  EXPECT_EQ(flows.at(0).at("locations").at(0).at("nestingLevel"), 1);
  EXPECT_EQ(flows.at(0).at("locations").at(2).at("nestingLevel"), 0);
}

TEST(Sarif, TheExecutionThatPassesIsASecondCodeFlow) {
  const Json flows = result_of(sample::assertion()).at("codeFlows");
  ASSERT_EQ(flows.size(), 2u);
  EXPECT_EQ(text(flows.at(1).at("message")), "The nearest execution that passes");
}

void shift(CallStack& stack) {
  for (Frame& frame : stack.frames) frame.line += frame.line > 0 ? 3 : 0;
}

TEST(Sarif, FingerprintsSurviveShiftedLines) {
  ReportFinding shifted = sample::data_race();
  for (TitledStack& stack : shifted.stacks) shift(stack.stack);
  shifted.location = "src/bank.cpp:25";
  const Json before = result_of(sample::data_race()).at("partialFingerprints");
  EXPECT_EQ(result_of(shifted).at("partialFingerprints"), before);

  ReportFinding other = sample::data_race();
  other.stacks[1].stack.frames[0].function = "subtract";
  EXPECT_NE(result_of(other).at("partialFingerprints"), before);
  other = sample::data_race();
  other.kind = FindingKind::use_after_free;
  EXPECT_NE(result_of(other).at("partialFingerprints"), before);
}

TEST(Sarif, FindingsOfOneReportHaveDifferentFingerprints) {
  std::set<std::string> seen;
  for (const Json& result : results_of(sample::several())) {
    seen.insert(result.at("partialFingerprints").at("functionsHash/v1"));
  }
  EXPECT_EQ(seen.size(), 3u);
}

TEST(Sarif, TheScheduleIsAProperty) {
  const Json properties = result_of(sample::deadlock()).at("properties");
  EXPECT_EQ(properties.at("schedule"), "0x2,1,2");
  EXPECT_EQ(properties.at("replay"), "mazurka replay bank.c 0x2,1,2");
}

}  // namespace

}  // namespace mazurka
