#include "report/junit.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/escape.h"
#include "report/place.h"
#include "report/words.h"

namespace mazurka {

namespace {

// --- A finding in words ---

std::string in_words(const TitledStack& stack) {
  std::string text = fmt::format("\n{}:\n", stack.title);
  std::size_t number = 0;
  for (const Frame& frame : stack.stack.frames) {
    text += fmt::format("  #{} {}{}\n", number++, frame.function,
                        frame.line > 0 ? "  " + in_words(frame) : "");
  }
  return text;
}

std::string place_in_words(const CallStack& stack) {
  const Frame* own = own_frame(stack);
  return own == nullptr ? "" : "  " + in_words(*own);
}

// The steps that matter; the whole execution is for other formats.
std::string marked_steps(const ReportExecution& execution) {
  std::string text;
  for (const ReportStep& step : execution.steps) {
    if (step.marks.empty()) continue;
    text += fmt::format("  {:>4}  {}: {}{}  <- {}\n",
                        step.number == 0 ? "" : std::to_string(step.number),
                        name_of(execution, step.thread), step.text, place_in_words(step.stack),
                        marks_in_words(step));
  }
  return text.empty() ? "" : "\nSteps to look at:\n" + text;
}

std::string waiting_threads(const ReportExecution& execution) {
  std::string text;
  for (const WaitingThread& waiting : execution.waiting) {
    text += fmt::format("  {} {}{}\n", name_of(execution, waiting.thread), in_words(waiting),
                        place_in_words(waiting.stack));
  }
  return text.empty() ? "" : "\nIn the end:\n" + text;
}

std::string in_words(const ReportFinding& finding) {
  std::string text = name(finding.kind);
  if (!finding.location.empty()) text += " at " + finding.location;
  text += "\n" + finding.message + "\n";
  for (const std::string& sentence : finding.explanation) text += sentence + "\n";
  if (!finding.flipped_text.empty()) text += finding.flipped_text + "\n";
  for (const TitledStack& stack : finding.stacks) text += in_words(stack);
  text += marked_steps(finding.execution) + waiting_threads(finding.execution);
  if (!finding.replay.empty()) text += "\nSee it again:\n  " + finding.replay + "\n";
  return text;
}

// --- Test cases ---

// `element` is "failure" or "error".
std::string trouble(const char* element, const ReportFinding& finding) {
  return fmt::format("      <{0} type={1} message={2}>{3}</{0}>\n", element,
                     xml_attribute(name(finding.kind)), xml_attribute(finding.message),
                     xml_text(in_words(finding)));
}

std::string output_of(const ReportExecution& execution) {
  if (execution.output.empty()) return "";
  return fmt::format("      <system-out>{}</system-out>\n", xml_text(execution.output));
}

std::string test_case(const Report& report, const std::string& name, double seconds,
                      const std::string& content, const ReportFinding* finding = nullptr) {
  std::string text = fmt::format("    <testcase name={} classname={} time=\"{:.3f}\"",
                                 xml_attribute(name), xml_attribute(report.program), seconds);
  const auto place = finding == nullptr ? std::nullopt : place_of(*finding);
  if (place) text += " file=" + xml_attribute(place->frame.file);
  return text + (content.empty() ? "/>\n" : ">\n" + content + "    </testcase>\n");
}

std::string failed_cases(const Report& report) {
  std::string text;
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    const ReportFinding& finding = report.findings[i];
    const bool is_first = i == 0;
    text += test_case(
        report,
        is_first ? "check" : fmt::format("check, finding {}: {}", i + 1, name(finding.kind)),
        is_first ? report.seconds : 0, trouble("failure", finding) + output_of(finding.execution),
        &finding);
  }
  return text;
}

std::string uncontrolled_case(const Report& report) {
  ReportFinding escape;
  escape.kind = FindingKind::uncontrolled;
  escape.message = "something is out of control";
  if (report.escape) escape = *report.escape;
  return test_case(report, "check", report.seconds, trouble("error", escape), &escape);
}

std::string bounded_case(const Report& report) {
  const std::string message =
      "no bug so far, but the search is not complete: " + limit_in_words(report);
  return test_case(report, "check", report.seconds,
                   fmt::format("      <skipped message={}/>\n", xml_attribute(message)));
}

std::string test_cases(const Report& report) {
  switch (report.verdict) {
    case Verdict::bug: return failed_cases(report);
    case Verdict::uncontrolled: return uncontrolled_case(report);
    case Verdict::bounded: return bounded_case(report);
    case Verdict::complete: break;
  }
  return test_case(report, "check", report.seconds, "");
}

// --- The suite ---

std::string property(const char* name, const std::string& value) {
  if (value.empty()) return "";
  return fmt::format("      <property name=\"{}\" value={}/>\n", name, xml_attribute(value));
}

std::string properties(const Report& report) {
  return "    <properties>\n" + property("verdict", name(report.verdict)) +
         property("limit", limit_in_words(report)) + property("algorithm", report.algorithm) +
         property("memory", report.memory) +
         property("executions", fmt::format("{}", report.counters.executions)) +
         property("blocked", fmt::format("{}", report.counters.blocked)) +
         property("events", fmt::format("{}", report.counters.events)) +
         property("seconds", fmt::format("{:.3f}", report.seconds)) + "    </properties>\n";
}

std::string remarks(const Report& report) {
  std::string text;
  for (const std::string& warning : report.warnings) text += "warning: " + warning + "\n";
  for (const std::string& note : report.notes) text += "note: " + note + "\n";
  return text.empty() ? "" : fmt::format("    <system-err>{}</system-err>\n", xml_text(text));
}

std::string counts(const Report& report) {
  const std::size_t failures = report.verdict == Verdict::bug ? report.findings.size() : 0;
  return fmt::format(R"(tests="{}" failures="{}" errors="{}" skipped="{}" time="{:.3f}")",
                     std::max<std::size_t>(1, failures), failures,
                     report.verdict == Verdict::uncontrolled ? 1 : 0,
                     report.verdict == Verdict::bounded ? 1 : 0, report.seconds);
}

}  // namespace

std::string to_junit(const Report& report) {
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"mazurka\" {0}>\n"
      "  <testsuite name={1} {0}>\n"
      "{2}{3}{4}"
      "  </testsuite>\n"
      "</testsuites>\n",
      counts(report), xml_attribute(report.program), properties(report), test_cases(report),
      remarks(report));
}

}  // namespace mazurka
