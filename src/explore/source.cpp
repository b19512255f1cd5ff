// Source-DPOR: one process per reversed race is enough if it is an initial of the reversal.
// Abdulla, Aronis, Jonsson, Sagonas: Source Sets, J. ACM 64(4), 2017, Algorithms 1, 3 and 5.
// Numbers in the margin are the lines of Algorithm 1.
//
// Differs from the paper:
// - Races of p are looked for after p's step instead of before it: then p's event is in E.
// - A process that waits for a lock or a condition is looked at when it goes on and at the end of
//   the execution, instead of at every prefix (Algorithm 3, 2-8; Algorithm 5, 2-10).
// - A process at a choice takes all ways, one after the other.

#include "explore/source.h"

#include "explore/blocking.h"
#include "explore/sleep_set.h"

namespace mazurka {

namespace {

class Source {
 public:
  Source(Search& search, const Algorithm& algorithm, const BacktrackTest& test)
      : search(search), E(search.execution()), algorithm(algorithm), test(test) {}

  void explore() {
    const std::size_t depth = E.size();
    if (sleep.size() < depth + 2) sleep.resize(2 * depth + 2);
    DCHECK(backtrack.size() == depth && sleep[depth].is_pending(search));
    const ProcessSet awake = search.enabled() - sleep[depth].processes();
    if (awake.empty()) {  // complete, or blocked by sleep
      search.end_of_execution();
      return reverse_waiting(search, algorithm, E, add_sequence);
    }
    backtrack.push_back({search.first_of(awake)});                          // 3
    while (auto p = (backtrack.back() - sleep[depth].processes()).any()) {  // 4
      const Step step = search.pending(*p);
      const std::uint16_t ways = search.ways(step);
      for (std::uint16_t choice = 0; choice < ways; ++choice) {
        search.step(*p, choice);                                             // E is now E.p
        reverse_last();                                                      // 5
        sleep[depth + 1].become_after(sleep[depth], step, E.equivalence());  // 10
        explore();                                                           // 11
        search.undo();
      }
      sleep[depth].insert(step);  // 12
    }
    backtrack.pop_back();
  }

 private:
  void reverse_last() {
    const EventId f = E.last();
    E.reversible_races(f, races);
    for (EventId e : races) add(e, test.of_race(E, e, f), E.process(f));
    reverse_await(search, f, add_sequence);
  }

  // Ensures that some execution starting with pre(E, e) runs p's event before e.
  void add(EventId e, ProcessSet initials, ProcessId p) {
    ProcessSet& set = backtrack[index(e)];
    if (initials.disjoint(set)) set.insert(initials.contains(p) ? p : initials.first());  // 8, 9
  }

  Search& search;
  const Execution& E;
  const Algorithm& algorithm;
  const BacktrackTest& test;
  const Reverse add_sequence = [this](EventId e, const Sequence& v) {
    add(e, test.of_sequence(v, E.equivalence()), v.back().process);
  };
  std::vector<ProcessSet> backtrack;  // of the prefixes of E; backtrack[i] after i events
  std::vector<SleepSet> sleep;        // the same; and some that are not in use
  std::vector<EventId> races;         // scratch
};

}  // namespace

void explore_with_backtrack_sets(Search& search, const Algorithm& algorithm,
                                 const BacktrackTest& test) {
  Source(search, algorithm, test).explore();
}

void explore_source(Search& search, const Algorithm& algorithm) {
  constexpr BacktrackTest initial{
      [](const Execution& E, EventId e, EventId f) { return E.reversal_initials(e, f); }, initials};
  explore_with_backtrack_sets(search, algorithm, initial);
}

}  // namespace mazurka
