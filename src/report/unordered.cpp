#include "report/unordered.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/words.h"
#include "words/lists.h"

namespace mazurka {

namespace {

struct Lock {
  std::string object;
  bool for_reading = false;
};

// What a thread has locked when it comes to a row.
std::vector<Lock> locks_at(const ReportExecution& execution, std::size_t row) {
  const std::size_t thread = execution.steps[row].thread;
  std::vector<Lock> locks;
  for (std::size_t i = 0; i < row; ++i) {
    const ReportStep& step = execution.steps[i];
    if (step.thread != thread || step.remark) continue;
    const NamedStep& what = step.what;
    if (has_acquired(what)) {
      locks.push_back(
          {what.object, what.kind == Kind::read_lock || what.kind == Kind::try_read_lock});
    } else if (releases(what.kind)) {
      std::erase_if(locks, [&](const Lock& lock) { return lock.object == what.object; });
    }
  }
  return locks;
}

std::string in_words(const std::string& thread, const std::vector<Lock>& locks) {
  if (locks.empty()) return thread + " holds no lock";
  std::vector<std::string> names;
  for (const Lock& lock : locks) {
    names.push_back(lock.object + (lock.for_reading ? " for reading" : ""));
  }
  return thread + " holds " + listed(names);
}

// A lock that both hold does not help if they may hold it together.
std::string read_by_both(const std::vector<Lock>& a, const std::vector<Lock>& b) {
  for (const Lock& lock : a) {
    const auto is_it = [&](const Lock& other) { return other.object == lock.object; };
    if (std::ranges::any_of(b, is_it)) {
      return fmt::format(" To hold {} for reading keeps no other reader out.", lock.object);
    }
  }
  return "";
}

bool spawns(const ReportStep& step, const ReportThread& thread) {
  return !step.remark && step.what.kind == Kind::spawn &&
         std::ranges::find(step.what.partners, thread.name) != step.what.partners.end();
}

// The last row of `thread` that happens before `row`.
std::optional<std::size_t> last_known(const ReportExecution& execution, std::size_t row,
                                      std::size_t thread) {
  std::vector<char> is_past(row + 1);
  is_past[row] = 1;
  for (std::size_t i = row + 1; i-- > 0;) {
    const ReportStep& step = execution.steps[i];
    if (!is_past[i]) continue;
    if (step.thread == thread && i != row) return i;
    for (std::size_t before : step.after) is_past[before] = 1;
    for (std::size_t before = i; before-- > 0;) {
      if (execution.steps[before].thread != step.thread) continue;
      is_past[before] = 1;
      break;
    }
    // The first row of a thread comes after its spawn, which is before everything of the thread.
    const bool is_first = std::none_of(
        execution.steps.begin(), execution.steps.begin() + static_cast<std::ptrdiff_t>(i),
        [&](const ReportStep& s) { return s.thread == step.thread; });
    if (!is_first) continue;
    for (std::size_t before = 0; before < i; ++before) {
      if (spawns(execution.steps[before], execution.threads[step.thread])) is_past[before] = 1;
    }
  }
  return std::nullopt;
}

std::string step_in_words(const ReportStep& step) {
  if (step.number == 0) return fmt::format("`{}`", in_words(step));
  return fmt::format("step {}, `{}`", step.number, in_words(step));
}

}  // namespace

std::vector<std::string> why_unordered(const ReportExecution& execution) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < execution.steps.size(); ++i) {
    if (has_mark(execution.steps[i], Mark::race)) rows.push_back(i);
  }
  if (rows.size() != 2) return {};
  const auto name = [&](std::size_t row) {
    return execution.threads[execution.steps[row].thread].name;
  };
  const auto [first, second] = std::pair(rows[0], rows[1]);
  const std::vector<Lock> locks[] = {locks_at(execution, first), locks_at(execution, second)};
  std::vector<std::string> sentences;
  sentences.push_back("Why nothing orders them: " +
                      (locks[0].empty() && locks[1].empty()
                           ? std::string("neither of them holds a lock.")
                           : fmt::format("{}, {}.", in_words(name(first), locks[0]),
                                         in_words(name(second), locks[1]))) +
                      read_by_both(locks[0], locks[1]));
  const auto known = last_known(execution, second, execution.steps[first].thread);
  if (known && *known > first) {
    sentences.back() += fmt::format(
        " {} comes after {}'s {}, which is after the {}, but only by atomic accesses whose memory "
        "orders are too weak to order anything else.",
        name(second), name(first), step_in_words(execution.steps[*known]),
        verb(execution.steps[first]));
  } else if (known && execution.steps[*known].number != 0) {
    sentences.back() += fmt::format(
        " The last step of {} that {} comes after is step {}, `{}`, which is before the {}.",
        name(first), name(second), execution.steps[*known].number,
        in_words(execution.steps[*known]), verb(execution.steps[first]));
  } else {
    sentences.back() += fmt::format(" {} comes after no step of {}.", name(second), name(first));
  }
  return sentences;
}

}  // namespace mazurka
