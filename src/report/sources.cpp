#include "report/sources.h"

#include <fstream>
#include <set>

namespace mazurka {

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

}  // namespace mazurka
