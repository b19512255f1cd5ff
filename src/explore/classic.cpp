// Classic DPOR with sleep sets: persistent sets, found from races.
// Flanagan and Godefroid: Dynamic Partial-Order Reduction for Model Checking Software, POPL 2005,
// in the shape that Source Sets (J. ACM 64(4), 2017, Section 5.1) gives it, with which its locks
// and awaits agree as well. Numbers in the margin are the lines of Algorithm 1 there.
//
// It differs from Source-DPOR (source.cpp) in the test of line 8 alone: the process that must be in
// the backtrack set, or is added, has to be one that the second event of the race waits for, or the
// process of that event itself.

#include "explore/algorithms.h"
#include "explore/blocking.h"
#include "explore/sleep_set.h"

namespace mazurka {

namespace {

class Classic {
 public:
  explicit Classic(Search& search) : search(search), E(search.execution()) {}

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
    for (EventId e : races) add(e, E.reversal_initials(e, f, true), E.process(f));
    if (awaits(E[f].step.operation.kind)) reverse_await(E[f].step, f);
  }

  void reverse_waiting() {
    for (ProcessId p : search.alive()) {
      const Step step = search.pending(p);
      if (step.operation.kind == Kind::lock) {
        const EventId e = E.lock_race(step);
        if (e != no_event) add(e, causal_initials(E.reversal(e, step)), p);
      } else if (awaits(step.operation.kind)) {
        reverse_await(step, no_event);
      }
    }
  }

  void reverse_await(const Step& await, EventId f) {
    for_each_await_reversal(search, await, f, [&](EventId e, const Sequence& v) {
      add(e, causal_initials(v), await.process);
    });
  }

  // The initials of v that the last step of v waits for, and its process if that is one.
  ProcessSet causal_initials(const Sequence& v) const {
    Sequence past{v.back()};
    for (std::size_t i = v.size() - 1; i-- > 0;) {
      const auto waits = [&](const Step& later) { return dependent(v[i], later, E.equivalence()); };
      if (std::any_of(past.begin(), past.end(), waits)) past.insert(past.begin(), v[i]);
    }
    return initials(past, E.equivalence());
  }

  // Ensures that some execution starting with pre(E, e) goes on towards p's event before e.
  void add(EventId e, ProcessSet initials, ProcessId p) {
    ProcessSet& set = backtrack[index(e)];
    if (initials.disjoint(set)) {                               // 8, strengthened
      set.insert(initials.contains(p) ? p : initials.first());  // 9, strengthened
    }
  }

  Search& search;
  const Execution& E;
  std::vector<ProcessSet> backtrack;  // of the prefixes of E; backtrack[i] after i events
  std::vector<EventId> races;         // scratch
};

}  // namespace

void explore_classic(Search& search, const Algorithm&) { Classic(search).explore({}); }

}  // namespace mazurka
