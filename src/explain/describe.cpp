#include "explain/describe.h"

#include <algorithm>

namespace mazurka {

namespace {

// For programs that do not say themselves where a finding shows: after the last step of its process.
std::vector<Remark> remarks_on(const Replay& replay, const Program& program) {
  std::vector<Remark> remarks;
  const auto add = [&](std::size_t steps, ProcessId p, const Finding& finding) {
    Remark remark;
    remark.steps = steps;
    remark.process = p;
    remark.kind = Remark::Kind::finding;
    remark.message = detail_of(finding);
    remarks.push_back(std::move(remark));
  };
  for (const Finding& finding : replay.findings) {
    if (finding.kind == FindingKind::leak) {
      add(replay.events.size(), ProcessId{0}, finding);
      continue;
    }
    if (finding.threads.size() != 1 || is_stuck(finding.kind)) continue;
    for (std::size_t i = replay.events.size(); i-- > 0;) {
      const ProcessId p = replay.events[i].step.process;
      if (program.narrator().process_name(p) != finding.threads[0]) continue;
      add(i + 1, p, finding);
      break;
    }
  }
  return remarks;
}

// Nobody reads more: of a very long execution the beginning and the end.
constexpr std::size_t most_steps = 20'000;
constexpr std::size_t shown_at_beginning = 5'000;

}  // namespace

Described describe_execution(Program& program, const Schedule& schedule) {
  const std::size_t skipped = schedule.size() > most_steps ? schedule.size() - most_steps : 0;
  const std::size_t begin = shown_at_beginning, end = shown_at_beginning + skipped;
  ExecutionWatcher watcher(begin, end);
  Described described;
  described.replay = follow(program, schedule, &watcher);
  std::vector<Remark> remarks = program.narrator().remarks();
  const auto is_data = [](const Remark& remark) { return remark.kind == Remark::Kind::data; };
  if (std::ranges::all_of(remarks, is_data)) {
    std::ranges::copy(remarks_on(described.replay, program), std::back_inserter(remarks));
  }
  static_cast<LaidOut&>(described) =
      lay_out(std::move(watcher.watched), std::move(remarks), program.narrator(), begin, end);
  return described;
}

ReportFinding describe_finding(const Finding& finding) {
  ReportFinding result;
  result.kind = finding.kind;
  result.message = finding.message;
  result.location = finding.location;
  result.threads = finding.threads;
  for (const FindingStack& stack : finding.stacks) {
    result.stacks.push_back({stack.title, {stack.frames, {}}});
  }
  return result;
}

const Finding& finding_of(const Described& described, const Finding& wanted) {
  const std::vector<Finding>& findings = described.replay.findings;
  const auto same =
      std::ranges::find_if(findings, [&](const Finding& other) { return is_same(wanted, other); });
  if (same != findings.end()) return *same;
  return findings.empty() ? wanted : findings[0];
}

ReportFinding describe_finding(const Finding& wanted, const Described& described) {
  ReportFinding report = describe_finding(finding_of(described, wanted));
  report.execution = described.execution;
  report.cycle = described.cycle;
  return report;
}

}  // namespace mazurka
