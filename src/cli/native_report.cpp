// What the process of a program found, for people and as JSON.

#include <algorithm>

#include "cli/native.h"
#include "core/error.h"
#include "launch/names.h"
#include "report/text.h"

namespace mazurka {

namespace {

using Json = nlohmann::ordered_json;

Symbols symbols_of(const Json& report) {
  Symbols symbols;
  for (const Json& module : report.value("modules", Json::array())) {
    symbols.add_module(module.at("path"), module.at("base"));
  }
  return symbols;
}

std::string indented(const std::string& text, const std::string& by) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    result += by + text.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return result;
}

// The names of the finding's own execution.
Names names_for(const Json& execution, const Symbols& symbols) {
  return Names(symbols, execution.contains("blocks") ? execution["blocks"].get<Blocks>() : Blocks());
}

std::string stacks(const Json& finding, const Names& names) {
  std::string text;
  for (const Json& stack : finding.value("stacks", Json::array())) {
    text += fmt::format("\n  {}:\n", names.in(stack.at("title")));
    for (const std::string& line : names.lines(stack.at("frames"))) {
      text += fmt::format("    {}\n", line);
    }
  }
  return text;
}

// One line per step: number, thread, what it did, where.
std::string steps(const Json& execution, const Names& names) {
  struct Line {
    std::string number, thread, text, place;
  };
  std::vector<Line> lines;
  const auto add = [&](const std::string& number, const Json& step, const std::string& prefix) {
    const std::vector<std::uintptr_t> stack = step.value("stack", std::vector<std::uintptr_t>());
    lines.push_back({number, step.at("name"), prefix + names.in(step.at("text")),
                     names.place(stack)});
  };
  std::size_t number = 0;
  for (const Json& step : execution.value("steps", Json::array())) {
    add(std::to_string(++number), step, "");
  }
  for (const Json& step : execution.value("waiting", Json::array())) add("", step, "waits: ");
  std::size_t thread_width = 6;
  std::size_t text_width = 0;
  for (const Line& line : lines) {
    thread_width = std::max(thread_width, line.thread.size());
    text_width = std::max(text_width, std::min<std::size_t>(line.text.size(), 60));
  }
  std::string text = fmt::format("{:>6}  thread\n", "step");
  for (const Line& line : lines) {
    text += fmt::format("{:>6}  {:{}}  {:{}}  {}\n", line.number, line.thread, thread_width,
                        line.text, text_width, line.place);
  }
  return text;
}

std::string output(const Json& execution) {
  const std::string text = execution.value("output", "");
  return text.empty() ? "" : "\nThe program printed:\n" + indented(text, "  | ");
}

std::string replay_command(const Json& finding, const NativeTarget& target) {
  std::string command = "mazurka replay ";
  for (const std::string& option : target.options) command += option + " ";
  command += words_for(target) + " " + finding.at("schedule").get<std::string>();
  if (!target.foreign.program.empty()) command += " --";
  for (const std::string& word : target.foreign.program) command += " " + shell_quoted(word);
  return command;
}

// Where the finding is: on its first stack, if it has one.
std::string place_of(const Json& finding, const Names& names) {
  const Json stacks = finding.value("stacks", Json::array());
  return stacks.empty() ? names.in(finding.at("location"))
                        : names.place(stacks[0].at("frames").get<std::vector<std::uintptr_t>>());
}

std::string one_finding(const Json& finding, const Names& names) {
  const std::string place = place_of(finding, names);
  return fmt::format("\n{}{}{}\n  {}\n{}", finding.at("kind").get<std::string>(),
                     place.empty() ? "" : " at ", place, names.in(finding.at("message")),
                     stacks(finding, names));
}

// What the lines for all kinds of programs need.
Result result_of(const Json& report, const Names& names) {
  Result result;
  result.verdict = verdict_of_name(report.at("verdict").get<std::string>());
  result.limit = names.in(report.value("limit", ""));
  result.findings.resize(report.value("findings", Json::array()).size());
  result.counters.executions = report.at("executions");
  result.counters.blocked = report.at("blocked");
  result.counters.events = report.at("events");
  result.seconds = report.at("seconds");
  result.algorithm = report.at("algorithm");
  return result;
}

std::string notes(const Json& report) {
  std::string text;
  for (const Json& note : report.value("notes", Json::array())) {
    text += fmt::format("note: {}\n", note.get<std::string>());
  }
  return text;
}

Json without_markers(const Json& finding, const Names& names) {
  Json result = {{"kind", finding.at("kind")},
                 {"message", names.in(finding.at("message"))},
                 {"location", place_of(finding, names)},
                 {"schedule", finding.at("schedule")},
                 {"threads", finding.at("threads")}};
  for (const Json& stack : finding.value("stacks", Json::array())) {
    result["stacks"].push_back(
        {{"title", names.in(stack.at("title"))}, {"frames", names.lines(stack.at("frames"))}});
  }
  return result;
}

}  // namespace

std::string native_report(const Json& report, const NativeTarget& target, bool show_steps) {
  const Symbols symbols = symbols_of(report);
  const Names names(symbols);
  const Result result = result_of(report, names);
  std::string text = headline(result) + "\n";
  for (const Json& finding : report.value("findings", Json::array())) {
    const Json& execution = finding.at("execution");
    const Names its_names = names_for(execution, symbols);
    text += one_finding(finding, its_names);
    if (show_steps) text += "\n" + steps(execution, its_names);
    text += output(execution);
    text += fmt::format("\nSee it again:\n  {}\n", replay_command(finding, target));
  }
  if (report.contains("escape")) text += one_finding(report.at("escape"), names);
  text += fmt::format("\n{}{}\n", statistics(result), report.at("note").get<std::string>());
  return text + notes(report);
}

std::string native_json(const Json& report, const NativeTarget& target) {
  const Symbols symbols = symbols_of(report);
  const Names names(symbols);
  Json findings = Json::array();
  for (const Json& finding : report.value("findings", Json::array())) {
    findings.push_back(without_markers(finding, names_for(finding.at("execution"), symbols)));
  }
  Json json = {{"program", words_for(target)},
               {"verdict", report.at("verdict")},
               {"limit", names.in(report.value("limit", ""))},
               {"algorithm", report.value("algorithm", "")},
               {"memory", "sc"},
               {"executions", report.value("executions", 0)},
               {"blocked", report.value("blocked", 0)},
               {"assumed_away", report.value("assumed_away", 0)},
               {"deadlocks", report.value("deadlocks", 0)},
               {"events", report.value("events", 0)},
               {"longest_execution", report.value("longest_execution", 0)},
               {"seconds", report.value("seconds", 0.0)},
               {"peak_rss_kb", report.value("peak_rss_kb", 0)},
               {"notes", report.value("notes", Json::array())},
               {"findings", findings}};
  if (report.contains("escape")) json["escape"] = without_markers(report.at("escape"), names);
  return json.dump(2) + "\n";
}

std::string native_replay_report(const Json& report) {
  const Symbols symbols = symbols_of(report);
  const Json& execution = report.at("execution");
  const Names names = names_for(execution, symbols);
  std::string text = steps(execution, names) + output(execution);
  for (const Json& finding : report.value("findings", Json::array())) {
    text += one_finding(finding, names);
  }
  return report.contains("findings") ? text : text + "\nno bug in this execution\n";
}

}  // namespace mazurka
