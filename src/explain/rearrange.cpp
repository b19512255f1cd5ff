// A prefix of a trace is a cut: how many events of each process it has. From a cut, a process that
// goes on does so as far as what happened before its events lets it: to stop earlier never helps,
// because the rest of its stretch can always be moved forward into it. So the search goes from cut to
// cut by whole stretches, breadth first, and the first complete cut has the fewest.

#include "explain/rearrange.h"

#include <algorithm>
#include <map>
#include <set>

namespace mazurka {

namespace {

// More cuts of one length than this are not followed: those with most events are.
constexpr std::size_t widest = 2000;

using Cut = std::vector<std::uint32_t>;  // per process

class Rearrangement {
 public:
  // `whole`: the events of each process that are to be arranged.
  Rearrangement(const Execution& E, Cut whole) : E_(E), whole_(std::move(whole)) {}

  Schedule schedule(const Deadline& deadline) {
    std::vector<Reached> level{{Cut(whole_.size()), no_stretch}};
    while (!deadline.has_passed()) {
      for (const Reached& reached : level) {
        if (reached.cut == whole_) return written(reached.last);
      }
      level = next(level, deadline);
    }
    return as_it_is();
  }

 private:
  static constexpr std::size_t no_stretch = SIZE_MAX;

  struct Stretch {
    ProcessId process;
    std::uint32_t begin, end;  // events of the process
    std::size_t before;        // the stretch before it
  };
  struct Reached {
    Cut cut;
    std::size_t last;  // stretch
  };

  // Whether all that happens before the next event of p, apart from p's own, is in the cut.
  bool can_go(const Cut& cut, ProcessId p) const {
    const Clock past = E_.clock(E_.event(p, cut[index(p)] + 1));
    for (std::size_t q = 0; q < std::min(past.size(), cut.size()); ++q) {
      if (q == index(p)) continue;
      const auto process = ProcessId{static_cast<std::uint16_t>(q)};
      const std::uint32_t reached = cut[q] == 0 ? 0 : index(E_.event(process, cut[q])) + 1;
      if (past[q] > reached) return false;
    }
    return true;
  }

  // Nothing, if the time is over.
  std::vector<Reached> next(const std::vector<Reached>& level, const Deadline& deadline) {
    std::map<Cut, std::size_t> found;
    for (const Reached& reached : level) {
      if (deadline.has_passed()) return {};
      for (std::size_t i = 0; i < whole_.size(); ++i) {
        const auto p = ProcessId{static_cast<std::uint16_t>(i)};
        Cut cut = reached.cut;
        while (cut[i] < whole_[i] && can_go(cut, p)) ++cut[i];
        if (cut[i] == reached.cut[i] || !seen_.insert(cut).second) continue;
        found[cut] = stretches_.size();
        stretches_.push_back({p, reached.cut[i], cut[i], reached.last});
      }
    }
    std::vector<Reached> result;
    for (const auto& [cut, stretch] : found) result.push_back({cut, stretch});
    if (result.size() > widest) {
      std::ranges::stable_sort(result, std::greater(), [](const Reached& reached) {
        std::uint64_t events = 0;
        for (std::uint32_t count : reached.cut) events += count;
        return events;
      });
      result.resize(widest);
    }
    return result;
  }

  Schedule as_it_is() const {
    Schedule schedule;
    for (std::size_t i = 0; i < E_.size(); ++i) {
      const EventId e{static_cast<std::uint32_t>(i)};
      const ProcessId p = E_.process(e);
      if (E_.index_in_process(e) <= whole_[index(p)]) schedule.push_back({p, E_[e].step.choice});
    }
    return schedule;
  }

  Schedule written(std::size_t last) const {
    std::vector<Stretch> order;
    for (std::size_t i = last; i != no_stretch; i = stretches_[i].before) {
      order.push_back(stretches_[i]);
    }
    Schedule schedule;
    for (auto stretch = order.rbegin(); stretch != order.rend(); ++stretch) {
      for (std::uint32_t i = stretch->begin; i < stretch->end; ++i) {
        schedule.push_back({stretch->process, E_[E_.event(stretch->process, i + 1)].step.choice});
      }
    }
    return schedule;
  }

  const Execution& E_;
  const Cut whole_;
  std::vector<Stretch> stretches_;
  std::set<Cut> seen_;
};

}  // namespace

std::size_t switches(const Schedule& schedule) {
  std::size_t count = 0;
  for (std::size_t i = 1; i < schedule.size(); ++i) {
    if (schedule[i].process != schedule[i - 1].process) ++count;
  }
  return count;
}

Schedule with_few_switches(const Execution& E, const Deadline& deadline) {
  Cut whole(E.process_count());
  for (std::size_t q = 0; q < whole.size(); ++q) {
    whole[q] = E.next_index(ProcessId{static_cast<std::uint16_t>(q)}) - 1;
  }
  return Rearrangement(E, std::move(whole)).schedule(deadline);
}

Schedule past_with_few_switches(const Execution& E, EventId e, const Deadline& deadline) {
  Cut whole(E.process_count());
  const Clock past = E.clock(e);
  for (std::size_t i = 0; i <= index(e); ++i) {
    const EventId f{static_cast<std::uint32_t>(i)};
    const std::size_t q = index(E.process(f));
    if (past[q] > i) whole[q] = E.index_in_process(f);
  }
  return Rearrangement(E, std::move(whole)).schedule(deadline);
}

}  // namespace mazurka
