// Reports as checks of small programs make them, by hand: what the writers are tested on.

#pragma once

#include "story/report.h"
#include "words/step.h"

namespace mazurka::sample {

inline CallStack stack(std::vector<Frame> frames) { return {{}, std::move(frames)}; }

inline ReportStep step(std::size_t thread, Kind kind, const std::string& object, CallStack stack) {
  ReportStep step;
  step.thread = thread;
  step.what.kind = kind;
  if (kind == Kind::spawn || kind == Kind::join) step.what.partners = {object};
  else step.what.object = object;
  step.text = in_words(step.what);
  step.stack = std::move(stack);
  return step;
}

// One of the two accesses of a data race.
inline ReportStep race(std::size_t thread, const std::string& object, CallStack stack) {
  ReportStep step = sample::step(thread, Kind::write, object, std::move(stack));
  step.remark = Remark::Kind::access;
  step.text = "access " + object;
  step.marks = {Mark::race};
  return step;
}

// The thread before waits, or could go on.
inline void switched(ReportStep& step, Turn::Why why, const std::string& text) {
  step.turn.why = why;
  step.switched = text;
}

inline WaitingThread waiting(std::size_t thread, Kind kind, const std::string& object,
                             const std::string& reason, CallStack stack = {}) {
  const ReportStep pending = step(thread, kind, object, std::move(stack));
  return {thread, pending.what, std::nullopt, pending.stack, pending.text, reason};
}

inline Report report(Verdict verdict) {
  Report report;
  report.program = "bank.c";
  report.verdict = verdict;
  report.algorithm = "pop";
  report.counters.executions = 3;
  report.counters.events = 42;
  report.seconds = 0.25;
  report.sources["bank.c"] = std::vector<std::string>(60, "  balance += amount;");
  return report;
}

// Two threads take the locks a and b, one in the other order.
inline ReportFinding deadlock() {
  const CallStack deposit = stack({{"pthread_mutex_lock", "", 0}, {"deposit", "bank.c", 10}});
  const CallStack withdraw = stack({{"pthread_mutex_lock", "", 0}, {"withdraw", "bank.c", 20}});
  ReportFinding finding;
  finding.kind = FindingKind::deadlock;
  finding.message = "T1 waits for b, which T2 has; T2 waits for a, which T1 has";
  finding.location = "T1; T2";
  finding.threads = {"T1", "T2"};
  finding.schedule = "0x2,1,2";
  finding.replay = "mazurka replay bank.c 0x2,1,2";
  ReportExecution& execution = finding.execution;
  execution.threads = {{"main", "main"}, {"T1", "deposit"}, {"T2", "withdraw"}};
  execution.steps = {step(0, Kind::spawn, "T1", stack({{"main", "bank.c", 30}})),
                     step(0, Kind::spawn, "T2", stack({{"main", "bank.c", 31}})),
                     step(1, Kind::lock, "a", deposit), step(2, Kind::lock, "b", withdraw)};
  execution.steps[2].after = {0};
  switched(execution.steps[2], Turn::Why::waits, "main waits for T1");
  execution.steps[2].marks = {Mark::acquire};
  execution.steps[3].after = {1};
  switched(execution.steps[3], Turn::Why::preempted, "T1 is preempted");
  execution.steps[3].marks = {Mark::acquire, Mark::no_return};
  execution.waiting = {
      waiting(0, Kind::join, "T1", "for T1 to end", stack({{"main", "bank.c", 32}})),
      waiting(1, Kind::lock, "b", "for b, which T2 has", stack({{"deposit", "bank.c", 11}})),
      waiting(2, Kind::lock, "a", "for a, which T1 has", stack({{"withdraw", "bank.c", 21}}))};
  finding.cycle = {{1, "b", 2}, {2, "a", 3}};
  finding.no_return = 3;
  return finding;
}

// Two writes of one variable; one of the functions has a template argument and a lambda.
inline ReportFinding data_race() {
  const CallStack here = stack({{"add<int>", "src/bank.cpp", 5}, {"deposit", "src/bank.cpp", 12}});
  const CallStack there = stack({{"main::{lambda}", "src/bank.cpp", 22}});
  ReportFinding finding;
  finding.kind = FindingKind::data_race;
  finding.message = "T2 writes balance, which T1 wrote before, and nothing orders the accesses";
  finding.location = "src/bank.cpp:22";
  finding.threads = {"T1", "T2"};
  finding.schedule = "0x2,1,2";
  finding.replay = "mazurka replay src/bank.cpp 0x2,1,2";
  finding.stacks = {{"T2 writes balance", there}, {"T1 wrote balance before", here}};
  finding.explanation = {"No lock is held at both accesses"};
  finding.execution.threads = {{"main", "main"}, {"T1", "deposit"}, {"T2", ""}};
  finding.execution.steps = {step(0, Kind::spawn, "T1", stack({{"main", "src/bank.cpp", 30}})),
                             step(0, Kind::spawn, "T2", stack({{"main", "src/bank.cpp", 31}})),
                             race(1, "balance", here), race(2, "balance", there)};
  finding.execution.steps[3].marks = {Mark::race, Mark::fails};
  return finding;
}

// A lost update. The execution in which the second read comes later passes.
inline ReportFinding assertion() {
  const auto at = [](int line) { return stack({{"add", "bank.c", line}, {"work", "bank.c", 40}}); };
  ReportFinding finding;
  finding.kind = FindingKind::assertion;
  finding.message = "assertion `balance == \"2\" && x<y` does not hold";
  finding.location = "bank.c:50";
  finding.threads = {"main"};
  finding.schedule = "0,1,0x2,1";
  finding.replay = "mazurka replay bank.c 0,1,0x2,1";
  finding.stacks = {{"main", stack({{"main", "bank.c", 50}})}};
  ReportExecution& execution = finding.execution;
  execution.threads = {{"main", "main"}, {"T1", "work"}};
  execution.steps = {step(0, Kind::read, "balance", at(2)), step(1, Kind::read, "balance", at(2)),
                     step(0, Kind::write, "balance", at(3)), step(1, Kind::write, "balance", at(3)),
                     step(0, Kind::join, "T1", stack({{"main", "bank.c", 49}}))};
  execution.steps[1].marks = {Mark::flipped};
  execution.steps[2].marks = {Mark::flipped};
  execution.steps[2].after = {1};
  execution.steps[4].after = {3};
  execution.steps[4].marks = {Mark::fails};
  execution.output = "start\x01\n\x1b[31mred\xff";
  finding.passing = execution;
  std::swap(finding.passing->steps[1], finding.passing->steps[2]);
  for (ReportStep& step : finding.passing->steps) step.marks.clear();
  std::swap(finding.passing->steps[1].after, finding.passing->steps[2].after);
  finding.flipped = Flipped{1, 2, std::nullopt, false};
  finding.flipped_text = "If T1 reads after main has written, the assertion holds";
  return finding;
}

inline Report with(ReportFinding finding) {
  Report report = sample::report(Verdict::bug);
  report.findings.push_back(std::move(finding));
  return report;
}

inline Report complete() { return report(Verdict::complete); }

inline Report bounded() {
  Report report = sample::report(Verdict::bounded);
  report.limit = Limit::executions;
  report.warnings = {"loops were cut after 10 rounds"};
  report.notes = {"labels were not reached"};
  return report;
}

inline Report uncontrolled() {
  Report report = sample::report(Verdict::uncontrolled);
  ReportFinding& escape = report.escape.emplace();
  escape.kind = FindingKind::uncontrolled;
  escape.message = "T1 calls epoll_wait";
  escape.location = "server.c:7";
  escape.stacks = {{"T1", stack({{"epoll_wait", "", 0}, {"serve", "server.c", 7}})}};
  return report;
}

// A model has processes instead of threads, and no stacks.
inline Report model() {
  ReportFinding finding;
  finding.kind = FindingKind::assertion;
  finding.message = "p: x == 1 does not hold";
  finding.location = "p, instruction 2";
  finding.execution.threads = {{"p", ""}, {"q", ""}};
  finding.execution.steps = {step(0, Kind::write, "x", {}), step(1, Kind::write, "x", {})};
  Report report = with(std::move(finding));
  report.program = "model:bank(2)";
  report.sources.clear();
  return report;
}

inline Report several() {
  Report report = with(assertion());
  report.findings.push_back(deadlock());
  report.findings.push_back(data_race());
  return report;
}

struct Named {
  const char* name;
  Report report;
};

inline std::vector<Named> all() {
  return {{"deadlock", with(deadlock())},
          {"data_race", with(data_race())},
          {"assertion", with(assertion())},
          {"complete", complete()},
          {"bounded", bounded()},
          {"uncontrolled", uncontrolled()},
          {"model", model()},
          {"several", several()}};
}

}  // namespace mazurka::sample
