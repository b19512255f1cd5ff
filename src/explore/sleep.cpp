// Sleep sets and nothing else: every trace is explored once, but many executions begin in vain.
// Godefroid: Partial-Order Methods for the Verification of Concurrent Systems, 1996.

#include "explore/algorithms.h"
#include "explore/sleep_set.h"

namespace mazurka {

namespace {

void explore(Search& search, SleepSet sleep) {
  const Execution& E = search.execution();
  const ProcessSet awake = search.enabled() - sleep.processes();
  if (awake.empty()) return search.end_of_execution();  // complete, or blocked by sleep
  for (ProcessId p : awake) {
    const Step step = search.pending(p);
    const std::uint16_t ways = search.ways(step);
    for (std::uint16_t choice = 0; choice < ways; ++choice) {
      search.step(p, choice);
      explore(search, sleep.after(step, E.equivalence()));
      search.undo();
    }
    sleep.insert(step);
  }
}

}  // namespace

void explore_sleep(Search& search, const Algorithm&) { explore(search, {}); }

}  // namespace mazurka
