// Source-DPOR: one process per reversed race is enough if it is an initial of the reversal.
// Abdulla, Aronis, Jonsson, Sagonas: Source Sets, J. ACM 64(4), 2017, Algorithms 1, 3 and 5.
// Numbers in the margin are the lines of Algorithm 1.
//
// Differs from the paper:
// - Races of p are looked for after p's step instead of before it: then p's event is in E.
// - A process that waits for a lock or a condition is looked at when it goes on and at the end of
//   the execution, instead of at every prefix (Algorithm 3, 2-8; Algorithm 5, 2-10).
// - A process at a choice takes all ways, one after the other.

#include "explore/algorithms.h"
#include "explore/blocking.h"
#include "explore/sleep_set.h"

namespace mazurka {

namespace {

class Source {
 public:
  explicit Source(Search& search) : search(search), E(search.execution()) {}

  void explore(SleepSet sleep) {
    const ProcessSet awake = search.enabled() - sleep.processes();
    if (awake.empty()) {  // complete, or blocked by sleep
      search.end_of_execution();
      return reverse_waiting();
    }
    backtrack.push_back({awake.first()});                            // 3
    while (auto p = (backtrack.back() - sleep.processes()).any()) {  // 4
      const Step step = search.pending(*p);
      const std::uint16_t ways = search.ways(*p);
      for (std::uint16_t choice = 0; choice < ways; ++choice) {
        search.step(*p, choice);                      // E is now E.p
        reverse_last();                               // 5
        explore(sleep.after(step, E.equivalence()));  // 10, 11
        search.undo();
      }
      sleep.insert(step);  // 12
    }
    backtrack.pop_back();
  }

 private:
  void reverse_last() {
    const EventId f = E.last();
    E.reversible_races(f, races);
    for (EventId e : races) add(e, E.reversal_initials(e, f), E.process(f));
    if (awaits(E[f].step.operation.kind)) reverse_await(E[f].step, f);
  }

  void reverse_waiting() {
    for (ProcessId p : search.alive()) {
      const Step step = search.pending(p);
      if (step.operation.kind == Kind::lock) {
        const EventId e = E.lock_race(step);
        if (e != no_event) add(e, initials(E.reversal(e, step), E.equivalence()), p);
      } else if (awaits(step.operation.kind)) {
        reverse_await(step, no_event);
      }
    }
  }

  void reverse_await(const Step& await, EventId f) {
    for_each_await_reversal(search, await, f, [&](EventId e, const Sequence& v) {
      add(e, initials(v, E.equivalence()), await.process);
    });
  }

  // Ensures that some execution starting with pre(E, e) runs p's event before e.
  void add(EventId e, ProcessSet initials, ProcessId p) {
    ProcessSet& set = backtrack[index(e)];
    if (initials.disjoint(set)) {                               // 8
      set.insert(initials.contains(p) ? p : initials.first());  // 9
    }
  }

  Search& search;
  const Execution& E;
  std::vector<ProcessSet> backtrack;  // of the prefixes of E; backtrack[i] after i events
  std::vector<EventId> races;         // scratch
};

}  // namespace

void explore_source(Search& search, const Algorithm&) { Source(search).explore({}); }

}  // namespace mazurka
