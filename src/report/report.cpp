#include "report/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>

namespace mazurka {

const char* name(Mark mark) {
  static constexpr const char* names[] = {"race", "acquire", "no-return", "flipped", "fails"};
  return names[static_cast<int>(mark)];
}

bool is_remark(const ReportStep& step) {
  return step.kind == "access" || step.kind == "data" || step.kind == "free" ||
         step.kind == "finding";
}

void add_mark(ReportStep& step, Mark mark) {
  if (std::ranges::find(step.marks, mark) == step.marks.end()) step.marks.push_back(mark);
}

bool is_in_cycle(const ReportFinding& finding, std::size_t thread) {
  return std::ranges::any_of(finding.cycle,
                             [&](const CycleLink& link) { return link.thread == thread; });
}

const Frame* own_frame(const CallStack& stack) {
  for (const Frame& frame : stack.frames) {
    if (is_own(frame)) return &frame;
  }
  return nullptr;
}

std::string source_line(const Report& report, const Frame& frame) {
  const auto file = report.sources.find(frame.file);
  if (file == report.sources.end() || frame.line < 1 ||
      static_cast<std::size_t>(frame.line) > file->second.size()) {
    return "";
  }
  return file->second[static_cast<std::size_t>(frame.line) - 1];
}

namespace {

void collect(const CallStack& stack, std::set<std::string>& files) {
  for (const Frame& frame : stack.frames) {
    if (is_own(frame)) files.insert(frame.file);
  }
}

void collect(const ReportExecution& execution, std::set<std::string>& files) {
  for (const ReportStep& step : execution.steps) collect(step.stack, files);
  for (const WaitingThread& waiting : execution.waiting) collect(waiting.stack, files);
}

void collect(const ReportFinding& finding, std::set<std::string>& files) {
  for (const TitledStack& stack : finding.stacks) collect(stack.stack, files);
  collect(finding.execution, files);
  if (finding.passing) collect(*finding.passing, files);
}

}  // namespace

void load_sources(Report& report) {
  std::set<std::string> files;
  for (const ReportFinding& finding : report.findings) collect(finding, files);
  if (report.escape) collect(*report.escape, files);
  for (const ShownExecution& shown : report.shown) collect(shown.execution, files);
  for (const std::string& file : files) {
    std::ifstream stream(file);
    if (!stream) continue;
    std::vector<std::string>& lines = report.sources[file];
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
  }
}

void Report::take(const Checked& checked) {
  verdict = checked.result.verdict;
  limit = checked.result.limit;
  counters = checked.result.counters;
  seconds = checked.result.seconds;
  algorithm = checked.result.algorithm;
  algorithm_note = checked.note;
  if (algorithm == "corpus") {
    notes.push_back("a schedule of the corpus fails; nothing else was explored");
  }
}

void Report::take_replay(const Replay& replay) {
  verdict = replay.findings.empty() ? Verdict::complete : Verdict::bug;
  left = replay.left;
  if (left.empty() && replay.followed < replay.events.size()) {
    notes.push_back(
        fmt::format("The schedule ends after step {}; from there on, whoever could go on "
                    "did.",
                    replay.followed));
  }
}

}  // namespace mazurka
