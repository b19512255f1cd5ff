// POP: parsimonious optimal DPOR, whose memory does not grow with the number of executions.
// Abdulla, Atig, Das, Jonsson, Sagonas: Parsimonious Optimal Dynamic Partial Order Reduction,
// CAV 2024. Numbers in the margin are the lines of Algorithm 1, with "M" those of MkSchedChar in
// Algorithm 2; the rest of Algorithm 2 is sleep_characterisation.cpp.
//
// Differs from the paper:
// - The races of an execution are reversed when it is complete: nothing that a reversal needs comes
//   from after the race, and so no execution is run twice.
// - If the second event of a race is itself the head of a schedule, the characterisation of that
//   schedule is inherited too (Proposition 1, case (C) 2).
//
// Ours, because the paper has reads and writes only:
// - Locks: a lock races with the acquisition before it, unless that is in the past of its process;
//   so does a lock that is still waited for at the end. Unlock races with failed trylocks only.
// - The head of a schedule can turn from success to failure by the reversal, or back: a
//   compare-and-swap, a trylock. What it is after the reversal decides whether its schedule is
//   compatible with others. One that is compatible only now takes its place behind those that
//   branched off where it was still in conflict with them; for that, schedules whose heads can
//   fail have a characterisation to be inherited even where they succeed.
// - Additions commute and are treated like reads among themselves.
// - Signals can fail as well: without anybody to wake they read. The ways of a signal branch off like
//   those of a choice; where it is the head of a schedule, each way is a schedule.
// - A load of what its own process has stored reads a copy of that (docs/decisions/0027-store-buffers.md).
//   If the first event of a race overwrites the copy, such a load counts as a read of its object.
// - The other ways of a choice branch off like schedules of one event.

#include <algorithm>
#include <optional>

#include "core/error.h"
#include "explore/algorithms.h"
#include "explore/blocking.h"
#include "explore/sleep_characterisation.h"

namespace mazurka {

namespace {

class Pop {
 public:
  Pop(Search& search, const Algorithm& algorithm)
      : search(search), E(search.execution()), algorithm(algorithm) {
    marks.emplace_back();
  }

  // Runs E to its end, then explores what branches off from it by reversing races of the events from
  // `first` on. Returns the length of the prefix of E that is still as it was.
  std::size_t explore(std::size_t first) {
    const std::size_t first_branch = branches.size(), first_step = planned.size();
    run_to_end();  // 13-15
    DCHECK(marks.size() == E.size() + 1);
    search.end_of_execution();
    const std::size_t end = search.end_of_races();
    for (EventId f{static_cast<std::uint32_t>(first)}; index(f) < end; f = next(f)) {
      search.heed_limits();
      E.reversible_races(f, races);
      for (EventId e : races) reverse(e, f);  // 4
    }
    reverse_waiting(search, algorithm, E, put_before);
    if (branches.size() == first_branch) return E.size();
    const std::size_t intact = explore_branches(first_branch);
    branches.resize(first_branch);
    planned.resize(first_step);
    return intact;
  }

 private:
  // What POP knows of a prefix of E, and of the event it ends with.
  struct Mark {
    Characterisation sleep = nullptr;  // SSChar[E']
    bool in_schedule = false;
    bool is_head = false;
    Characterisation schedule = nullptr;  // of a head: SchedChar of its schedule
  };

  // A step of a schedule, and what sleeps after it.
  struct Planned {
    Step step;
    Characterisation sleep = nullptr;
  };

  // A schedule, or one way of a choice, to be explored after the first `length` events of E.
  struct Branch {
    std::size_t length = 0;
    std::size_t steps = 0, steps_end = 0;  // those before the last one, in `planned`
    Step last;
    Mark head;  // after the last step
  };

  void run_to_end() {
    while (!search.enabled().empty()) {
      Mark mark;
      const std::optional<Step> step = first_awake(mark.sleep);  // 13
      if (!step) return;  // Theorem 5 says that this does not happen; Search checks it
      const std::uint16_t ways = search.ways(*step);
      for (Step way = *step; ++way.choice < ways;) {
        Mark head{marks.back().sleep, true, true};
        if (!update_by_next(head.sleep, way)) continue;
        branches.push_back({E.size(), planned.size(), planned.size(), way, std::move(head)});
      }
      search.step(step->process);        // 15
      marks.push_back(std::move(mark));  // 14
    }
  }

  // The first step that completes no sleeping schedule; `sleep` is what sleeps after it.
  std::optional<Step> first_awake(Characterisation& sleep) {
    for (ProcessSet left = search.enabled(); !left.empty();) {
      const ProcessId p = search.first_of(left);
      left.erase(p);
      const Step step = search.pending(p);
      require(algorithm, step.operation);
      sleep = marks.back().sleep;
      if (update_by_next(sleep, step)) return step;
    }
    return std::nullopt;
  }

  // UpdSeq(⟨e⟩, sleep) for a step that would come next.
  bool update_by_next(Characterisation& sleep, const Step& step) {
    if (sleep == nullptr) return true;
    E.clock_of_next(step, clock);
    return update(sleep, MetEvent(E, step, E.next_index(step.process), clock));
  }

  // The race of e and f, if it is parsimonious: e is in no schedule and f is fresh.
  void reverse(EventId e, EventId f) {
    const Mark& mark = marks[index(f) + 1];
    if (in_schedule(e) || (mark.in_schedule && !mark.is_head)) return;
    // The ways of a signal that is reversed do not depend on the way it goes here.
    const Step& second = E[f].step;
    if (row(second.operation.kind).ways_vary && second.choice != 0) return;
    const Clock past = E.past_of_reversed(e, f);
    if (!is_fresh(e, index(f), past)) return;
    Step head = second;
    head.operation = E.without(e, f);
    if (marks[index(e)].sleep != nullptr) E.clock_without(e, f, clock);
    for (const std::uint16_t end = ways(head.operation); head.choice < end; ++head.choice) {
      add_schedule({e, past, index(f), head, E.index_in_process(f), &E[f], mark});
    }
  }

  // The same for a lock that is waited for at the end of E.
  void reverse_pending(EventId e, const Step& lock) {
    const Clock past = E.past_of(lock.process);
    if (in_schedule(e) || !is_fresh(e, E.size(), past)) return;
    if (marks[index(e)].sleep != nullptr) E.clock_without(e, lock, clock);
    add_schedule({e, past, E.size(), lock, E.next_index(lock.process), nullptr, Mark()});
  }

  bool in_schedule(EventId e) const { return marks[index(e) + 1].in_schedule; }

  // Every head of a schedule between e and `end` is in the past.
  bool is_fresh(EventId e, std::size_t end, Clock past) const {
    for (std::size_t g = end; g-- > index(e) + 1;) {
      if (marks[g + 1].is_head && past[index(E.process(event(g)))] <= g) return false;
    }
    return true;
  }

  // A race to reverse.
  struct Race {
    EventId e;
    Clock past;         // of the second event, without e
    std::size_t end;    // of what can be in the schedule: where the second event is in E
    Step head;          // the second event, as it is after the reversal
    std::uint32_t i;    // … which is the i-th of its process
    const Event* seen;  // … as it is in E; none if it is still waited for
    const Mark& mark;   // … and what is known of it
  };

  // σ = the past of the second event after e, then that event.
  void add_schedule(const Race& race) {
    Mark head{marks[index(race.e)].sleep, true, true};
    const std::size_t begin = planned.size();
    for (std::size_t g = index(race.e) + 1; g < race.end; ++g) {  // 6
      const Step& step = E[event(g)].step;
      if (race.past[index(step.process)] <= g) continue;
      const MetEvent met(E, step, E.index_in_process(event(g)), E.clock(event(g)));
      if (!update(head.sleep, met)) return planned.resize(begin);  // 7, 8
      planned.push_back({step, head.sleep});
    }
    if (!update(head.sleep, MetEvent(E, race.head, race.i, clock))) return planned.resize(begin);
    characterise(race, head);
    branches.push_back({index(race.e), begin, planned.size(), race.head, std::move(head)});
  }

  // Adds to the sleep set what is to be explored before this schedule.
  void characterise(const Race& race, Mark& mark) {
    const bool compatible = commutes(race.head);
    if (!compatible && !row(race.head.operation.kind).can_fail) return;  // 9
    mark.schedule =
        std::make_shared<const std::vector<SleepExpression>>(characterisation(race));  // 10
    if (!compatible) return;
    if (mark.sleep == nullptr) {
      mark.sleep = mark.schedule;  // 11
    } else {
      std::vector<SleepExpression> all = *mark.schedule;
      all.insert(all.end(), mark.sleep->begin(), mark.sleep->end());
      mark.sleep = std::make_shared<const std::vector<SleepExpression>>(std::move(all));
    }
    note_size(*mark.sleep);
  }

  static bool commutes(const Step& step) {
    return step.operation.access == Access::read || step.operation.access == Access::add;
  }

  // MkSchedChar: recognises the schedules that are to be explored before this one.
  std::vector<SleepExpression> characterisation(const Race& race) const {
    std::vector<SleepExpression> result;
    const Event& e = E[race.e];
    SleepExpression expression;
    expression.x = reads_copy_overwritten_by(e.step.operation, race.head.operation)
                       ? e.step.operation.objects[0]
                       : race.head.operation.objects[0];  // M2
    expression.access = commutes(race.head) ? race.head.operation.access : Access::read;
    expression.first = {e.step.process, E.index_in_process(race.e)};
    expression.first_step = e.step;
    // Additions commute, so others may stand between.
    const bool adds = e.step.operation.access == Access::add && race.seen != nullptr;
    expression.first_value = adds ? race.seen->before : e.after;
    expression.R.push_back({race.head.process, race.i});
    const auto inherit = [&](const Characterisation& schedule) {
      if (schedule == nullptr) return;
      for (const SleepExpression& phi : *schedule) {
        result.push_back(expression);
        result.back().inner.push_back(phi);
      }
    };
    for (std::size_t g = index(race.e) + 1; g < race.end; ++g) {  // M3, M4
      const Mark& mark = marks[g + 1];
      const Step& step = E[event(g)].step;
      const std::uint32_t j = E.index_in_process(event(g));
      if (mark.is_head) {
        inherit(mark.schedule);  // M6
        expression.P.push_back({step, j, true, {}});
      } else if (!mark.in_schedule && race.past[index(step.process)] <= g) {
        expression.P.push_back({step, j, false, {}});
      }
    }
    inherit(race.mark.schedule);
    if (!race.mark.in_schedule && race.seen != nullptr) {
      expression.P.push_back({race.seen->step, race.i, false, {}});
    }
    result.push_back(std::move(expression));  // M6
    return result;
  }

  // Explores the branches from the given one on, the longest prefix first, restoring E where earlier ones
  // cut it. Of the same prefix, they come in their order.
  std::size_t explore_branches(std::size_t first) {
    const auto is_longer = [](const Branch& a, const Branch& b) { return a.length > b.length; };
    const auto begin = branches.begin() + static_cast<std::ptrdiff_t>(first);
    if (!std::is_sorted(begin, branches.end(), is_longer)) {  // sorting takes memory
      std::stable_sort(begin, branches.end(), is_longer);
    }
    const std::size_t longest = branches[first].length;
    const std::size_t events = kept_events.size(), marked = kept_marks.size();
    kept_events.insert(kept_events.end(), E.events().begin(), E.events().begin() + longest);
    kept_marks.insert(kept_marks.end(), marks.begin(), marks.begin() + longest + 1);
    std::size_t intact = longest;
    const std::size_t end = branches.size();
    for (std::size_t b = first; b < end; ++b) {
      const Branch branch = std::move(branches[b]);
      intact = std::min(intact, branch.length);
      search.truncate(intact);
      marks.resize(intact + 1);
      for (; intact < branch.length; ++intact) {
        search.append_seen(kept_events[events + intact]);
        marks.push_back(kept_marks[marked + intact + 1]);
      }
      for (std::size_t k = branch.steps; k < branch.steps_end; ++k) {
        follow(planned[k].step);
        marks.push_back({std::move(planned[k].sleep), true});
      }
      follow(branch.last);
      marks.push_back(branch.head);
      DCHECK(marks.size() == E.size() + 1);
      intact = std::min(intact, explore(E.size() - 1));  // 12
    }
    kept_events.resize(events);
    kept_marks.resize(marked);
    return intact;
  }

  // Takes a step of a schedule.
  void follow(const Step& step) {
    search.step(step.process, step.choice);
    CHECK(E[E.last()].step == step, "a schedule {}", search.broken_promise(step));
  }

  void note_size(const std::vector<SleepExpression>& expressions) {
    std::size_t size = 0, &largest = search.counters.sleep_characterisation;
    for (const SleepExpression& psi : expressions) size += psi.size();
    largest = std::max(largest, size);
  }

  static EventId event(std::size_t g) { return EventId{static_cast<std::uint32_t>(g)}; }

  Search& search;
  const Execution& E;
  const Algorithm& algorithm;
  const Reverse put_before = [this](EventId e, const Sequence& v) { reverse_pending(e, v.back()); };
  std::vector<Mark> marks;           // of the prefixes of E; marks[i] after i events
  std::vector<Branch> branches;      // those of all executions that branches are taken from,
  std::vector<Planned> planned;      // and their steps
  std::vector<Event> kept_events;    // those of all executions that branches are taken from,
  std::vector<Mark> kept_marks;      // one after the other
  std::vector<EventId> races;        // scratch
  std::vector<std::uint32_t> clock;  // scratch: the clock of the head that is being added
};

}  // namespace

void explore_pop(Search& search, const Algorithm& algorithm) { Pop(search, algorithm).explore(0); }

}  // namespace mazurka
