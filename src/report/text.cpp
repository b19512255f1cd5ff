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
  switch (operation.kind) {
    case Kind::spawn:
    case Kind::join:
      return fmt::format("{} {}", name(operation.kind), narrator.process_name(operation.target));
    case Kind::choose: return fmt::format("choose one of {}", operation.operands[0]);
    case Kind::await: return describe_await(operation, narrator);
    default:
      return fmt::format("{}{} {}", operation.timed ? "timed " : "", name(operation.kind),
                         narrator.object_name(operation.objects[0]));
  }
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
  const auto value = [&](std::int64_t v) { return narrator.value_text(operation.objects[0], v); };
  switch (operation.kind) {
    case Kind::read: return fmt::format("{} = {}", text, value(event.after));
    case Kind::write: return fmt::format("{} = {}", text, value(event.after));
    case Kind::add:
    case Kind::fetch_add:
    case Kind::exchange:
      return fmt::format("{}: {} -> {}", text, value(event.before), value(event.after));
    case Kind::compare_and_swap:
      return operation.access == Access::read
                 ? fmt::format("{} fails: {}, not {}", text, value(event.before),
                               value(operation.operands[0]))
                 : fmt::format("{}: {} -> {}", text, value(event.before), value(event.after));
    case Kind::trylock:
    case Kind::sem_trywait:
    case Kind::try_read_lock:
    case Kind::try_write_lock:
      return text + (operation.access != Access::read ? ""
                     : operation.timed                ? " times out"
                                                      : " fails");
    case Kind::signal:
    case Kind::broadcast:
      return text + (operation.access == Access::read ? ": nobody waits"
                                                      : describe_woken(event.step, narrator));
    case Kind::arrive: return text + describe_woken(event.step, narrator);
    case Kind::resume: return text + (operation.access == Access::add ? " times out" : "");
    case Kind::sem_wait:
    case Kind::sem_post: return fmt::format("{}: {} -> {}", text, event.before, event.after);
    case Kind::sem_value: return fmt::format("{} = {}", text, event.after);
    case Kind::once_begin: return text + (operation.access == Access::read ? ": it is done" : "");
    case Kind::choose:
      return fmt::format("choose {} of {}", event.step.choice, operation.operands[0]);
    default: return text;
  }
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
