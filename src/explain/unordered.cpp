#include "explain/unordered.h"

#include <fmt/format.h>

#include <algorithm>

#include "program/reason.h"

namespace mazurka {

namespace {

bool is_one_of(const std::string& kind, std::initializer_list<const char*> kinds) {
  return std::ranges::any_of(kinds, [&](const char* other) { return kind == other; });
}

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
    if (step.thread != thread) continue;
    const bool in_vain = step.text.ends_with(" fails") || step.text.ends_with(" times out");
    if (is_one_of(step.kind, {"lock", "trylock", "read_lock", "try_read_lock", "write_lock",
                              "try_write_lock"}) &&
        !in_vain) {
      locks.push_back({step.object, is_one_of(step.kind, {"read_lock", "try_read_lock"})});
    } else if (is_one_of(step.kind, {"unlock", "rw_unlock"})) {
      std::erase_if(locks, [&](const Lock& lock) { return lock.object == step.object; });
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
    const std::string spawn = "spawn " + execution.threads[step.thread].name;
    for (std::size_t before = 0; before < i; ++before) {
      if (execution.steps[before].text == spawn) is_past[before] = 1;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> why_unordered(const ReportExecution& execution) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < execution.steps.size(); ++i) {
    const std::vector<Mark>& marks = execution.steps[i].marks;
    if (std::ranges::find(marks, Mark::race) != marks.end()) rows.push_back(i);
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
  if (known && execution.steps[*known].number != 0) {
    sentences.back() += fmt::format(
        " The last step of {} that {} comes after is step {}, `{}`, which is before the {}.",
        name(first), name(second), execution.steps[*known].number, execution.steps[*known].text,
        execution.steps[first].text.substr(0, execution.steps[first].text.find(' ')));
  } else {
    sentences.back() += fmt::format(" {} comes after no step of {}.", name(second), name(first));
  }
  return sentences;
}

}  // namespace mazurka
