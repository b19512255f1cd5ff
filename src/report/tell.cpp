#include "report/tell.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/condense.h"
#include "report/unordered.h"
#include "report/words.h"

namespace mazurka {

namespace {

// --- Executions ---

void tell(ReportExecution& execution) {
  for (ReportStep& step : execution.steps) {
    step.text = in_words(step);
    step.object_at = place_of_object(step);
    step.switched = turn_in_words(execution, step);
  }
  for (WaitingThread& waiting : execution.waiting) {
    waiting.text = in_words(waiting.what);
    waiting.reason = reason_to_wait(waiting.what);
    waiting.object_at = place_of_object_in_reason(waiting.what);
  }
}

// "T1's `lock m` (step 4)".
std::string row_in_words(const ReportExecution& execution, std::size_t row) {
  const ReportStep& step = execution.steps[row];
  return fmt::format("{}'s `{}`{}", name_of(execution, step.thread), step.text,
                     step.number == 0 ? "" : fmt::format(" (step {})", step.number));
}

// --- What decides ---

std::string flipped_in_words(const ReportFinding& finding) {
  const Flipped& flipped = *finding.flipped;
  const std::string early = row_in_words(finding.execution, flipped.first);
  if (flipped.second) {
    return fmt::format("{} comes before {}. The other way round, the program passes.", early,
                       row_in_words(finding.execution, *flipped.second));
  }
  if (!flipped.in_passing || !finding.passing) return "";
  const ReportStep& instead = finding.passing->steps[*flipped.in_passing];
  if (flipped.is_choice) {
    return fmt::format("{}. With `{}` instead, the program would pass.", early, instead.text);
  }
  return fmt::format("{} comes too early. If {}'s `{}` came first, the program would pass.", early,
                     name_of(*finding.passing, instead.thread), instead.text);
}

// --- Deadlocks ---

// Those who wait, the ones that wait for each other before those behind them.
std::vector<const WaitingThread*> cycle_first(const ReportFinding& finding) {
  std::vector<const WaitingThread*> result;
  for (const WaitingThread& waiting : finding.execution.waiting) result.push_back(&waiting);
  // Who only waits for the end of another is the least interesting.
  std::ranges::stable_sort(result, {}, [&](const WaitingThread* waiting) {
    return std::pair(!is_in_cycle(finding, waiting->thread), waiting->what.kind == Kind::join);
  });
  return result;
}

std::string wait_in_words(const ReportExecution& execution, const WaitingThread& waiting) {
  return fmt::format("{} waits {}", name_of(execution, waiting.thread), waiting.reason);
}

// How long another thread has had what it waits for: " since step 4".
std::string since_in_words(const ReportExecution& execution, const WaitingThread& waiting) {
  const std::size_t number = waiting.since ? execution.steps[*waiting.since].number : 0;
  return number == 0 ? "" : fmt::format(" since step {}", number);
}

// "T1 and T2 wait for each other: T1 waits for b, which T2 has; T2 waits for a, which T1 has".
std::string cycle_in_words(const ReportFinding& finding) {
  std::vector<std::string> in_cycle, behind;
  std::string reasons;
  for (const WaitingThread* waiting : cycle_first(finding)) {
    const std::string name = name_of(finding.execution, waiting->thread);
    if (!is_in_cycle(finding, waiting->thread)) {
      behind.push_back(name);
      continue;
    }
    in_cycle.push_back(name);
    reasons += (reasons.empty() ? "" : "; ") + wait_in_words(finding.execution, *waiting);
  }
  std::string text = fmt::format("{} wait for each other: {}", listed(in_cycle), reasons);
  if (!behind.empty()) {
    text +=
        fmt::format(". {} {} behind them", listed(behind), behind.size() == 1 ? "waits" : "wait");
  }
  return text;
}

void tell_deadlock(ReportFinding& finding) {
  for (CycleLink& link : finding.cycle) {
    for (const WaitingThread& waiting : finding.execution.waiting) {
      if (waiting.thread != link.thread) continue;
      link.object = waiting.what.kind == Kind::join ? "the end of " + listed(waiting.what.partners)
                                                    : waiting.what.object;
    }
  }
  if (finding.cycle.size() > 1) finding.message = cycle_in_words(finding);
  for (const WaitingThread* waiting : cycle_first(finding)) {
    if (waiting->stack.frames.empty()) continue;
    finding.stacks.push_back(
        {wait_in_words(finding.execution, *waiting) + since_in_words(finding.execution, *waiting),
         waiting->stack});
  }
}

// --- Findings ---

void tell(ReportFinding& finding) {
  tell(finding.execution);
  if (finding.passing) tell(*finding.passing);
  if (finding.flipped) finding.flipped_text = flipped_in_words(finding);
  if (finding.kind == FindingKind::data_race)
    finding.explanation = why_unordered(finding.execution);
  if (is_stuck(finding.kind)) tell_deadlock(finding);
  const Frame* where = finding.stacks.empty() ? nullptr : own_frame(finding.stacks[0].stack);
  if (where != nullptr) finding.location = in_words(*where);
}

// --- What makes for many executions ---

std::string tip_for(const Branching& branching) {
  if (branching.first.kind == Kind::choose && branching.is_object) {
    return "every value is explored: are all of them needed?";
  }
  if (!branching.is_object) return in_words(branching.first);
  const char* what = noun(branching.first.kind);
  const auto [threads, operations, acquisitions] = branching.use;
  if (threads == 0) return fmt::format("{}: would fewer rounds or fewer threads do?", what);
  if (acquisitions > threads) {
    return fmt::format(
        "{} that is taken {} times by {} threads in an execution: would fewer rounds do?", what,
        acquisitions, threads);
  }
  if (acquisitions == 0 && operations > 2 * threads) {
    return fmt::format(
        "{} with {} operations of {} threads in an execution: would fewer rounds do?", what,
        operations, threads);
  }
  return fmt::format("{} that {} threads {}, in every order: would fewer threads do?", what,
                     threads, acquisitions > 0 ? "take" : "use");
}

}  // namespace

void tell(Report& report) {
  for (ReportFinding& finding : report.findings) tell(finding);
  if (report.escape) tell(*report.escape);
  for (ShownExecution& shown : report.shown) tell(shown.execution);
  for (Branching& branching : report.profile) branching.tip = tip_for(branching);
  condense(report.profile);
}

}  // namespace mazurka
