// Classic DPOR with sleep sets: persistent sets, found from races.
// Flanagan and Godefroid: Dynamic Partial-Order Reduction for Model Checking Software, POPL 2005,
// in the shape that Source Sets (J. ACM 64(4), 2017, Section 5.1) gives it, with which its locks
// and awaits agree as well.
//
// It differs from Source-DPOR (source.cpp) in the test of line 8 of Algorithm 1 there alone: the
// process that must be in the backtrack set, or is added, has to be one that the second event of the
// race waits for, or the process of that event itself. And the lowest process goes first.

#include <algorithm>

#include "explore/source.h"

namespace mazurka {

namespace {

// The initials of v that the last step of v waits for, and its process if that is one.
ProcessSet causal_initials(std::span<const Step> v, Equivalence equivalence) {
  Sequence past{v.back()};
  for (std::size_t i = v.size() - 1; i-- > 0;) {
    const auto waits = [&](const Step& later) { return dependent(v[i], later, equivalence); };
    if (std::any_of(past.begin(), past.end(), waits)) past.insert(past.begin(), v[i]);
  }
  return initials(past, equivalence);
}

}  // namespace

void explore_classic(Search& search, const Algorithm& algorithm) {
  constexpr BacktrackRules causal{
      &Search::first_of,
      [](const Execution& E, EventId e, EventId f) { return E.reversal_initials(e, f, true); },
      causal_initials};
  explore_with_backtrack_sets(search, algorithm, causal);
}

}  // namespace mazurka
