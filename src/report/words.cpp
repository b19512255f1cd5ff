#include "report/words.h"

#include <fmt/format.h>

#include "core/objects/objects.h"

namespace mazurka {

std::string in_words(const Frame& frame) {
  return frame.line > 0 ? fmt::format("{}:{}", frame.file, frame.line) : frame.function;
}

std::string verb(const ReportStep& step) { return step.frees ? "free" : verb(step.what); }

namespace {

// Why a receive does not take what one would expect, and a message is never received.
std::string about_mailbox(const ReportStep& step) {
  if (!step.mailbox) return "";
  const MailboxState& mailbox = *step.mailbox;
  if (step.what.kind == Kind::send) return mailbox.has_ended ? ", which has ended" : "";
  if (mailbox.passed == 0) return "";
  const std::string passed = in_words(std::span(mailbox.messages).first(mailbox.passed));
  return step.what.outcome == Outcome::timed_out ? fmt::format(": there is only {}", passed)
                                                 : fmt::format(", past {}", passed);
}

}  // namespace

std::string in_words(const ReportStep& step) {
  if (step.remark == Remark::Kind::finding) return step.message;
  if (step.frees) return fmt::format("free {}", step.what.object);
  return in_words(step.what) + about_mailbox(step);
}

std::string in_words(const MailboxState& mailbox) {
  return fmt::format("{}: {}", mailbox.has_ended ? "unread" : "mailbox",
                     in_words(mailbox.messages, mailbox.more));
}

std::size_t place_of_object(const ReportStep& step) {
  if (step.remark == Remark::Kind::finding || step.what.object.empty()) return 0;
  return step.frees ? verb(step).size() + 1 : place_of_object(step.what);
}

std::string turn_in_words(const ReportExecution& execution, const ReportStep& step) {
  const Turn& turn = step.turn;
  switch (turn.why) {
    case Turn::Why::goes_on: return "";
    case Turn::Why::ended: return name_of(execution, turn.from) + " has ended";
    case Turn::Why::waits:
      return fmt::format("{} waits {}", name_of(execution, turn.from), reason_to_wait(turn.at));
    case Turn::Why::preempted: break;
  }
  return fmt::format("{} is preempted before: {}", name_of(execution, turn.from),
                     in_words(turn.at));
}

std::string in_words(const WaitingThread& waiting) {
  return fmt::format("waits: {}{}{}", waiting.text, waiting.reason.empty() ? "" : ", ",
                     waiting.reason);
}

std::string marks_in_words(const ReportStep& step) {
  std::string text;
  for (Mark mark : step.marks) text += (text.empty() ? "" : ", ") + std::string(name(mark));
  return text;
}

std::string name_of(const ReportExecution& execution, std::size_t thread) {
  return thread < execution.threads.size() ? execution.threads[thread].name
                                           : fmt::format("thread {}", thread);
}

const char* noun(Kind kind) {
  if (kind == Kind::await) return "variable that is waited for";
  switch (row(kind).on) {
    case ObjectType::mutex:
    case ObjectType::rwlock: return "lock";
    case ObjectType::once: return "variable";
    default: return name(row(kind).on);
  }
}

namespace {

std::string outcome_of_search(const Report& report) {
  switch (report.verdict) {
    case Verdict::complete:
      if (report.nothing_was_checked()) return "no execution satisfies the assumptions";
      if (report.algorithm == "graphs") {
        return fmt::format("every execution graph under {} was explored, and there is no bug",
                           report.memory);
      }
      return "every trace was explored, and there is no bug";
    case Verdict::bounded:
      if (report.limit == Limit::interrupt) return "interrupted; no bug so far";
      if (report.limit == Limit::gave_up) return report.gave_up + "; no bug so far";
      if (report.limit == Limit::depth && report.counters.cut > 0) {
        return fmt::format("{} cut after {} steps; no bug so far",
                           report.counters.cut == 1
                               ? "1 execution was"
                               : fmt::format("{} executions were", report.counters.cut),
                           report.counters.longest_execution);
      }
      return fmt::format("the limit of {} was reached; no bug so far",
                         report.limit == Limit::depth ? "steps" : name(report.limit));
    case Verdict::uncontrolled: return "the program does something that Mazurka cannot control";
    case Verdict::bug: break;
  }
  return fmt::format("{} in {}{}", plural(report.findings.size(), "finding"),
                     plural(report.counters.executions, "execution"),
                     report.limit == Limit::interrupt ? ", then interrupted" : "");
}

}  // namespace

std::string outcome(const Report& report) {
  if (report.suppressed.empty()) return outcome_of_search(report);
  return fmt::format("{}; {} suppressed", outcome_of_search(report),
                     plural(report.suppressed.size(), "finding"));
}

std::vector<std::string> advice_in_words(const Report& report) {
  std::vector<std::string> sentences;
  for (const OrderAdvice& advice : report.advice) {
    sentences.push_back(
        advice.is_fence ? fmt::format("Put a fence before {}: {}.", advice.access, name(advice.to))
                        : fmt::format("Make {} {} instead of {}.", advice.access, name(advice.to),
                                      name(advice.from)));
  }
  if (!report.advice_note.empty()) sentences.push_back(report.advice_note + ".");
  return sentences;
}

std::string limit_in_words(const Report& report) {
  return report.limit == Limit::gave_up ? report.gave_up : std::string(name(report.limit));
}

std::string statistics(const Report& report) {
  const Counters& counters = report.counters;
  const std::string cut = counters.cut == 0 ? "" : fmt::format("{} cut, ", counters.cut);
  const std::string memory = report.memory == "sc" ? "" : ", memory " + report.memory;
  return fmt::format("{}, {}{} blocked, {}, {:.2f} s; algorithm {}{}",
                     plural(counters.executions, "execution"), cut, counters.blocked,
                     plural(counters.events, "event"), report.seconds, report.algorithm, memory);
}

}  // namespace mazurka
