// Every interleaving, one after the other: the oracle that the others are compared with.

#include "explore/algorithms.h"

namespace mazurka {

namespace {

void explore(Search& search) {
  const ProcessSet enabled = search.enabled();
  if (enabled.empty()) return search.end_of_execution();
  for (ProcessId p : enabled) {
    const std::uint16_t ways = search.ways(p);
    for (std::uint16_t choice = 0; choice < ways; ++choice) {
      search.step(p, choice);
      explore(search);
      search.undo();
    }
  }
}

}  // namespace

void explore_naive(Search& search, const Algorithm&) { explore(search); }

}  // namespace mazurka
