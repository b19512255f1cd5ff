// Exploration with backtrack sets, which Source-DPOR and classic DPOR share.

#pragma once

#include "explore/algorithms.h"

namespace mazurka {

struct BacktrackRules {
  // The first process of a backtrack set.
  ProcessId (Search::*first)(ProcessSet awake) const;

  // One of these has to be in a backtrack set, or is added to it, so that a race is reversed:
  // after pre(E, e), for the race of e and f, the last event of E;
  ProcessSet (*of_race)(const Execution& E, EventId e, EventId f);
  // to go on as v does, for the sake of its last step.
  ProcessSet (*of_sequence)(std::span<const Step> v, Equivalence equivalence);
};

void explore_with_backtrack_sets(Search& search, const Algorithm& algorithm,
                                 const BacktrackRules& rules);

}  // namespace mazurka
