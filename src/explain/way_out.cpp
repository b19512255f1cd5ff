// If all continuations of a prefix fail, those of a longer one do. So the point of no return is
// found by bisection, beginning at the end, where there is little to explore: all continuations of a
// prefix are those of a program that begins there, and Source-DPOR sees them all.

#include "explain/way_out.h"

#include <algorithm>
#include <map>
#include <random>

#include "core/error.h"
#include "explain/continuation.h"
#include "explore/large_stack.h"

namespace mazurka {

namespace {

// So many passing executions are compared to find a near one.
constexpr std::size_t enough_neighbours = 200;

// Data races, or code that synchronises in a way that the search has not met.
constexpr std::string_view not_by_steps =
    "what the threads do depends on more than the order of these steps";

struct Stop {};  // thrown through the algorithm

bool passes(const Program& program) {
  return program.failures().empty() && !program.assumed_away() &&
         (program.alive().empty() || !program.can_be_stuck());
}

// Collects executions that pass.
class Passing : public Listener {
 public:
  explicit Passing(std::size_t most) : most_(most) {}
  void on_execution(const Execution& E, const Program& program) override {
    if (!passes(program)) {
      has_data_races |= std::ranges::any_of(program.failures(), [](const Finding& finding) {
        return finding.kind == FindingKind::data_race;
      });
      return;
    }
    executions.emplace_back(E.events().begin(), E.events().end());
    if (executions.size() >= most_) throw Stop{};
  }
  std::vector<std::vector<Event>> executions;
  bool has_data_races = false;  // in those that fail

 private:
  std::size_t most_;
};

// Events by name: the i-th of its process.
using Positions = std::map<std::pair<ProcessId, std::size_t>, std::size_t>;

Positions positions(std::span<const Event> events) {
  Positions result;
  std::map<ProcessId, std::size_t> counts;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const ProcessId p = events[i].step.process;
    result[{p, counts[p]++}] = i;
  }
  return result;
}

std::vector<std::pair<ProcessId, std::size_t>> event_names(std::span<const Event> events) {
  std::vector<std::pair<ProcessId, std::size_t>> result;
  std::map<ProcessId, std::size_t> counts;
  for (const Event& event : events) {
    result.emplace_back(event.step.process, counts[event.step.process]++);
  }
  return result;
}

// How different two executions are: dependent pairs in another order, and events that only one has.
std::size_t distance(std::span<const Event> a, std::span<const Event> b) {
  constexpr std::size_t longest = 400;  // beyond, the ends are not compared
  a = a.first(std::min(a.size(), longest));
  b = b.first(std::min(b.size(), longest));
  const Positions in_b = positions(b);
  const auto names = event_names(a);
  std::vector<std::size_t> at;
  std::vector<std::size_t> common;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto found = in_b.find(names[i]);
    if (found == in_b.end() || b[found->second].step.operation.kind != a[i].step.operation.kind)
      continue;
    common.push_back(i);
    at.push_back(found->second);
  }
  std::size_t differences = a.size() + b.size() - 2 * common.size();
  for (std::size_t i = 0; i < common.size(); ++i) {
    for (std::size_t j = i + 1; j < common.size(); ++j) {
      if (at[i] > at[j] &&
          dependent(a[common[i]].step, a[common[j]].step, Equivalence::mazurkiewicz)) {
        ++differences;
      }
    }
  }
  return differences;
}

class Explanation {
 public:
  Explanation(Program& program, std::span<const Event> failing, const Effort& effort)
      : program_(program), failing_(failing), effort_(effort) {}

  WayOut way_out() {
    WayOut result;
    std::size_t fails = failing_.size();  // every continuation of so many steps fails
    std::optional<std::size_t> may_pass;  // of so many steps some continuation passes
    // From the end, in steps that double.
    for (std::size_t back = 1; fails > 0 && !may_pass; back *= 2) {
      const std::size_t length = fails - std::min(back, fails);
      const Answer answer = explore(length, 1);
      if (answer == Answer::unknown) return undecided();
      if (answer == Answer::all_fail) fails = length;
      else may_pass = length;
    }
    if (!may_pass) {
      result.no_return = 0;
      result.is_certain = !has_data_races_;
      return result;
    }
    while (fails - *may_pass > 1) {
      const std::size_t middle = *may_pass + (fails - *may_pass) / 2;
      const Answer answer = explore(middle, 1);
      if (answer == Answer::unknown) return undecided();
      if (answer == Answer::all_fail) fails = middle;
      else may_pass = middle;
    }
    result.no_return = fails;
    result.is_certain = !has_data_races_;
    find_neighbour(result);
    return result;
  }

 private:
  enum class Answer { all_fail, some_pass, unknown };

  WayOut undecided() const {
    WayOut result;
    result.why_not = why_not_;
    return result;
  }

  // Looks at all continuations of so many steps, until enough of them pass.
  Answer explore(std::size_t length, std::size_t enough) {
    return explore(failing_.first(length), enough);
  }

  Answer explore(std::span<const Event> prefix, std::size_t enough) {
    passing_.clear();
    if (effort_.is_over()) return Answer::unknown;
    Continuation rest(program_, prefix);
    Passing passing(enough);
    SearchOptions options;
    options.keep_going = true;
    options.may_be_wrong = true;
    options.listeners = {&passing};
    options.limits = effort_.limits();
    options.limits.events -= std::min(used_, effort_.events);
    const Algorithm& source = algorithm("source");
    Search search(rest, options);
    bool complete = false;
    run_on_large_stack([&] {
      try {
        source.explore(search, source);
        complete = true;
      } catch (const Stop&) {
      } catch (const SearchStopped& stopped) {
        if (stopped.limit == Limit::none) why_not_ = not_by_steps;
      } catch (const Refusal&) {
      } catch (const ProgramEscaped&) {
      } catch (const ProgramGaveUp& gave_up) {
        why_not_ = gave_up.why;
      }
    });
    used_ += search.counters.events;
    passing_ = std::move(passing.executions);
    if (passing_.empty() && complete && passing.has_data_races) {
      has_data_races_ = true;
      try_some(rest);
    }
    if (!passing_.empty()) return Answer::some_pass;
    return complete ? Answer::all_fail : Answer::unknown;
  }

  // What threads do after a data race depends on more than the steps that are known. So a search by
  // steps can miss something: each process is tried to its end first, and some executions at random.
  void try_some(Program& rest) {
    constexpr int enough = 50;
    std::minstd_rand random(1);
    rest.restart();
    for (ProcessId first : rest.enabled()) {
      try_one(rest, [&](ProcessSet can) { return can.contains(first) ? first : can.first(); });
    }
    for (int i = 0; i < enough && passing_.empty() && !effort_.is_over(); ++i) {
      try_one(rest, [&](ProcessSet can) { return can.at(random() % can.size()); });
    }
  }

  template <typename Choose>
  void try_one(Program& rest, Choose choose) {
    SearchOptions options;
    options.keep_going = true;
    Search search(rest, options);
    try {
      while (!search.enabled().empty()) search.step(choose(search.enabled()));
    } catch (const SearchStopped&) {
      return;  // too long
    } catch (const ProgramEscaped&) {
      return;
    } catch (const ProgramGaveUp&) {
      return;
    }
    used_ += search.counters.events;
    const auto events = search.execution().events();
    if (passes(rest)) passing_.emplace_back(events.begin(), events.end());
  }

  void find_neighbour(WayOut& result) {
    const std::size_t length = *result.no_return - 1;
    used_ = 0;
    explore(length, enough_neighbours);
    if (passing_.empty()) return;
    const std::span<const Event> rest = failing_.subspan(length);
    const std::vector<Event> nearest = *std::ranges::min_element(
        passing_, {}, [&](const std::vector<Event>& events) { return distance(rest, events); });
    Schedule schedule = schedule_of(failing_.first(length));
    const Schedule continuation = schedule_of(nearest);
    schedule.insert(schedule.end(), continuation.begin(), continuation.end());
    result.passing = std::move(schedule);
    result.flipped = flipped(length, nearest);
  }

  // The first step of another process that has to come before the decisive one: after it, the
  // decisive one may come at once, and some continuation passes. If there is none, the decisive one
  // may have gone another way.
  std::optional<WayOut::Flipped> flipped(std::size_t length, std::span<const Event> passing) {
    const Step& decisive = failing_[length].step;
    const Positions in_rest = positions(failing_.subspan(length));
    const auto names = event_names(passing);
    std::optional<WayOut::Flipped> first;
    for (std::size_t i = 0; i < passing.size(); ++i) {
      const Step& step = passing[i].step;
      if (step.process == decisive.process) {
        if (!first && step.choice != decisive.choice)
          first = {length, std::nullopt, length + i, true};
        break;
      }
      if (!dependent(step, decisive, Equivalence::mazurkiewicz)) continue;
      WayOut::Flipped here{length, std::nullopt, length + i};
      if (const auto found = in_rest.find(names[i]); found != in_rest.end()) {
        here.second = length + found->second;
      }
      if (may_come_after(length, passing.first(i + 1))) return here;
      if (!first) first = here;
    }
    return first;
  }

  bool may_come_after(std::size_t length, std::span<const Event> others) {
    const Step& decisive = failing_[length].step;
    std::vector<Event> prefix(failing_.begin(),
                              failing_.begin() + static_cast<std::ptrdiff_t>(length));
    prefix.insert(prefix.end(), others.begin(), others.end());
    program_.restart();
    if (program_.repeat(prefix) < prefix.size()) throw ProgramChanged{};
    if (!program_.is_enabled(decisive.process)) return true;  // a lock is held: that is the order
    prefix.push_back(program_.step(decisive.process, 0));
    return explore(prefix, 1) != Answer::all_fail;
  }

  Program& program_;
  const std::span<const Event> failing_;
  const Effort effort_;
  std::uint64_t used_ = 0;
  bool has_data_races_ = false;              // in a continuation of which all fail
  std::string why_not_;                      // something is unknown, if it is not the effort
  std::vector<std::vector<Event>> passing_;  // of the last exploration: continuations
};

}  // namespace

WayOut way_out(Program& program, std::span<const Event> failing, const Effort& effort) {
  return Explanation(program, failing, effort).way_out();
}

}  // namespace mazurka
