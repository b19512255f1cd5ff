#include "report/text.h"

#include <algorithm>

#include "core/error.h"
#include "program/reason.h"

namespace mazurka {

namespace {

std::string describe_await(const Operation& operation, const Narrator& narrator) {
  if (waits_for_ever(operation)) {
    return "await a change of " + narrator.object_name(operation.objects[0]);
  }
  return "await " + condition(operation, narrator);
}

}  // namespace

std::string describe(const Operation& operation, const Narrator& narrator) {
  const char* kind = name(operation.kind);
  switch (row(operation.kind).on) {
    case ObjectType::process:
      return fmt::format("{} {}", kind, narrator.process_name(operation.target));
    case ObjectType::nothing: return fmt::format("{} one of {}", kind, operation.operands[0]);
    default: break;
  }
  if (operation.kind == Kind::await) return describe_await(operation, narrator);
  return fmt::format("{}{} {}", operation.timed ? "timed " : "", kind,
                     narrator.object_name(operation.objects[0]));
}

namespace {

std::string describe_woken(const Step& step, const Narrator& narrator) {
  std::string text;
  for (ProcessId p : woken(step)) {
    text += (text.empty() ? " wakes " : ", ") + narrator.process_name(p);
  }
  return text;
}

}  // namespace

std::string describe(const Event& event, const Narrator& narrator) {
  const Operation& operation = event.step.operation;
  std::string text = describe(operation, narrator);
  // One word for additions of numbers below 0.
  if (operation.kind == Kind::fetch_add && event.after < event.before) {
    text.replace(0, std::string_view("fetch_add").size(), "fetch_sub");
  }
  const KindRow& kind = row(operation.kind);
  const auto value = [&](std::int64_t v) {
    return kind.on == ObjectType::variable ? narrator.value_text(operation.objects[0], v)
                                           : std::to_string(v);
  };
  const bool failed = operation.access == Access::read;
  switch (kind.upshot) {
    case Upshot::nothing: return text;
    case Upshot::value: return fmt::format("{} = {}", text, value(event.after));
    case Upshot::compared:
      if (!failed) break;
      return fmt::format("{} fails: {}, not {}", text, value(event.before),
                         value(operation.operands[0]));
    case Upshot::change: break;
    case Upshot::taken: return text + (!failed ? "" : operation.timed ? " times out" : " fails");
    case Upshot::wakes:
      return text + (failed ? ": nobody waits" : describe_woken(event.step, narrator));
    case Upshot::woken: return text + (operation.access == Access::add ? " times out" : "");
    case Upshot::first: return text + (failed ? ": it is done" : "");
    case Upshot::way:
      return fmt::format("{} {} of {}", kind.name, event.step.choice, operation.operands[0]);
  }
  return fmt::format("{}: {} -> {}", text, value(event.before), value(event.after));
}

std::string outcome_of(const Program& program) {
  std::string text;
  for (const Finding& finding : program.failures()) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", name(finding.kind));
  }
  if (!text.empty()) return text;
  return program.alive().empty() || !program.can_be_stuck() ? "passes" : name(program.stuck_kind());
}

std::string outcome(const Report& report) {
  switch (report.verdict) {
    case Verdict::complete: return "every trace was explored, and there is no bug";
    case Verdict::bounded:
      if (report.limit == "interrupt") return "interrupted; no bug so far";
      if (report.limit.find(' ') != std::string::npos) return report.limit + "; no bug so far";
      return fmt::format("the limit of {} was reached; no bug so far",
                         report.limit == "depth" ? "steps" : report.limit);
    case Verdict::uncontrolled: return "the program does something that Mazurka cannot control";
    case Verdict::bug: break;
  }
  return fmt::format("{} in {}{}", plural(report.findings.size(), "finding"),
                     plural(report.counters.executions, "execution"),
                     report.limit == "interrupt" ? ", then interrupted" : "");
}

std::string statistics(const Report& report) {
  const Counters& counters = report.counters;
  return fmt::format("{}, {} blocked, {}, {:.2f} s; algorithm {}",
                     plural(counters.executions, "execution"), counters.blocked,
                     plural(counters.events, "event"), report.seconds, report.algorithm);
}

std::string plural(std::uint64_t count, const char* noun, const char* ending) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : ending);
}

std::string shell_quoted(const std::string& word) {
  const bool plain = std::ranges::all_of(word, [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_-.,:/=+").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain && !word.empty()) return word;
  std::string quoted = "'";
  for (char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace mazurka
