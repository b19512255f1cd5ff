#include "story/json.h"

#include <gtest/gtest.h>

namespace mazurka {
namespace {

// One of each field.
NamedStep named_step() {
  NamedStep step;
  step.kind = Kind::compare_and_swap;
  step.outcome = Outcome::failed;
  step.timed = step.subtracts = step.any = step.loops = step.for_ever = true;
  step.object = "x";
  step.before = "1";
  step.after = "2";
  step.expected = "3";
  step.source = {"", "0", std::nullopt};
  step.newest = {"p", "1", 4};
  step.choice = 1;
  step.ways = 2;
  step.partners = {"p"};
  step.holders = {"q", "r"};
  step.conditions = {{"y", Relation::less_equal, "4"}};
  step.messages = {{"0", "5", "p"}, {"1", "", ""}};
  step.accepts = {"0", "3"};
  step.owner = "q";
  return step;
}

ReportExecution execution() {
  ReportExecution execution;
  execution.threads = {{"main", ""}, {"T1", ""}};
  execution.steps.resize(4);
  execution.steps[0].what = named_step();
  execution.steps[0].number = 1;
  execution.steps[0].marks = {Mark::no_return, Mark::flipped};
  execution.steps[1].thread = 1;
  execution.steps[1].what.kind = Kind::choose;
  execution.steps[1].turn = {Turn::Why::preempted, 0, named_step()};
  execution.steps[1].after = {0};
  execution.steps[1].own = true;
  execution.steps[2].remark = Remark::Kind::access;
  execution.steps[2].what.kind = Kind::write;
  execution.steps[2].turn.why = Turn::Why::ended;
  execution.steps[2].stack.addresses = {17, 18};
  execution.steps[3].remark = Remark::Kind::finding;
  execution.steps[3].message = "it fails";
  execution.waiting = {{1, named_step(), 0, {{19}, {}}, "", ""}};
  execution.output = "text";
  execution.switches = 2;
  execution.preemptions = 1;
  execution.left_out = 5;
  execution.left_out_at = 1;
  return execution;
}

Report report() {
  Report report;
  report.verdict = Verdict::bug;
  report.algorithm = "pop";
  ReportFinding& finding = report.findings.emplace_back();
  finding.kind = FindingKind::livelock;
  finding.message = "message";
  finding.threads = {"T1"};
  finding.stacks = {{"title", {{20}, {}}}};
  finding.cycle = {{1, "", 0}, {0, "", std::nullopt}};
  finding.execution = finding.passing.emplace() = execution();
  finding.no_return = 1;
  finding.flipped = Flipped{0, std::nullopt, 1, true};
  report.escape.emplace().flipped = Flipped{0, 1, std::nullopt, false};
  report.shown = {{{true, {FindingKind::leak}}, "0", execution()}, {{}, "1", {}}};
  report.profile = {{"x", true, 3, 0.5, {21}, named_step(), {1, 2, 3}, ""}};
  ExplorationTree& tree = report.tree.emplace();
  tree.nodes.push_back({{}, "p", named_step(), {}, {true, {}}});
  return report;
}

TEST(Json, WhatComesFromTheLibraryIsTheSameInTheTool) {
  const nlohmann::ordered_json json = to_wire(report());
  const Report read = from_wire(json);
  EXPECT_EQ(to_wire(read), json);
  EXPECT_EQ(read.findings[0].execution.steps[0].what, named_step());
  EXPECT_EQ(read.findings[0].execution.steps[1].turn.at, named_step());
  EXPECT_EQ(read.findings[0].execution.steps[2].what.kind, Kind::write);
}

TEST(Json, AStepHasItsFields) {
  const auto json = nlohmann::json::parse(to_json(report()));
  const auto& step = json["findings"][0]["execution"]["steps"][0];
  EXPECT_EQ(step["kind"], "compare_and_swap");
  EXPECT_EQ(step["outcome"], "failed");
  EXPECT_EQ(step["role"], "read");
  EXPECT_EQ(step["object"], "x");
  EXPECT_EQ(step["value_before"], "1");
  EXPECT_EQ(step["expected"], "3");
  EXPECT_EQ(step["partners"], nlohmann::json::array({"p"}));
  EXPECT_EQ(step["messages"][0], nlohmann::json({{"sort", "0"}, {"value", "5"}, {"sender", "p"}}));
  EXPECT_EQ(step["messages"][1], nlohmann::json({{"sort", "1"}, {"value", ""}}));
  EXPECT_EQ(step["accepts"], nlohmann::json::array({"0", "3"}));
  const auto& next = json["findings"][0]["execution"]["steps"][1];
  EXPECT_EQ(next["turn"]["why"], "preempted");
  EXPECT_EQ(next["turn"]["kind"], "compare_and_swap");
}

}  // namespace
}  // namespace mazurka
