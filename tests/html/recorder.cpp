#include "sample.h"

#include <sstream>

namespace mazurka::sample {

std::size_t Recorder::thread(const std::string& name, const std::string& function) {
  execution_.threads.push_back({name, function});
  return execution_.threads.size() - 1;
}

CallStack Recorder::stack(std::size_t thread, const std::string& function, int line,
                          int caller) const {
  CallStack stack;
  if (file_.empty()) return stack;
  if (function.starts_with("std::")) {
    stack.frames.push_back({function, "/usr/include/c++/12/bits/std_mutex.h", 100, true});
    stack.frames.push_back({execution_.threads[thread].function, file_, line, false});
    return stack;
  }
  stack.frames.push_back({function, file_, line, false});
  if (caller > 0) {
    stack.frames.push_back({execution_.threads[thread].function, file_, caller, false});
  }
  return stack;
}

ReportStep& Recorder::step(std::size_t thread, const std::string& kind, const std::string& object,
                           const std::string& value, const std::string& function, int line,
                           int caller) {
  const std::size_t number = execution_.steps.size();
  ReportStep step;
  step.thread = thread;
  step.remark = remark_kind_of_name(kind);
  if (!step.remark) step.number = ++numbered_;
  step.what.kind = kind_of_name(kind).value_or(Kind::read);
  step.what.object = object;
  step.text = kind + " " + object + (value.empty() ? "" : " = " + value);
  if (!object.empty()) step.object_at = kind.size() + 1;
  step.stack = stack(thread, function, line, caller);
  if (const auto last = last_.find(object); last != last_.end()) {
    if (execution_.steps[last->second].thread != thread) step.after.push_back(last->second);
  }
  if (const auto spawn = spawned_.find(thread); spawn != spawned_.end()) {
    step.after.push_back(spawn->second);
    spawned_.erase(spawn);
  }
  last_[object] = number;
  if (number > 0 && execution_.steps.back().thread != thread) execution_.switches++;
  execution_.steps.push_back(step);
  return execution_.steps.back();
}

ReportStep& Recorder::spawn(std::size_t thread, std::size_t child, int line) {
  ReportStep& result = step(thread, "spawn", "", "", execution_.threads[thread].function, line);
  result.text = "spawn " + execution_.threads[child].name;
  spawned_[child] = execution_.steps.size() - 1;
  return result;
}

void Recorder::waits(std::size_t thread, const std::string& text, const std::string& reason,
                     const std::string& function, int line) {
  execution_.waiting.push_back(
      {thread, {}, std::nullopt, stack(thread, function, line), text, reason});
}

void Recorder::because(const std::string& reason, bool preempts) {
  execution_.steps.back().switched = reason;
  execution_.steps.back().turn.why = preempts ? Turn::Why::preempted : Turn::Why::waits;
  if (preempts) execution_.preemptions++;
}

ReportExecution Recorder::execution() const { return execution_; }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

Report report_on(const std::string& program, const std::string& file, const std::string& source) {
  Report report;
  report.program = program;
  report.algorithm = "pop";
  report.counters.executions = 6;
  report.counters.events = 87;
  report.counters.longest_execution = 17;
  report.seconds = 0.0042;
  report.peak_rss_kb = 18432;
  if (!file.empty()) report.sources[file] = lines_of(source);
  return report;
}

}  // namespace mazurka::sample
