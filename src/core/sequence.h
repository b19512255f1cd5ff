// Questions about a sequence of steps that can follow some execution: wakeup sequences, reversals.
//
// The answers need the steps only, because each carries the operation it performs.

#pragma once

#include <span>
#include <vector>

#include "core/independence.h"
#include "core/process_set.h"

namespace mazurka {

// Whether a step of the process of `step` is an initial (or weak initial) of v: first in v without
// a predecessor in v, or not in v and independent of all of it.
enum class Initial : std::uint8_t { no, initial, weak };
struct InitialIn {
  Initial kind;
  std::size_t at;  // of the step in v, if it is an initial
};
InitialIn initial_in(const Step& step, std::span<const Step> v, Equivalence equivalence);

// The same under Equivalence::observed, if observations(v) are known; and if it is also known where in v the first
// step of the process is: `at`, or the size of v.
InitialIn initial_in(const Step& step, std::span<const Step> v,
                     std::span<const Observation> observed);
InitialIn initial_in(const Step& step, std::span<const Step> v,
                     std::span<const Observation> observed, std::size_t at);

inline bool is_weak_initial(const Step& step, std::span<const Step> v, Equivalence equivalence) {
  return initial_in(step, v, equivalence).kind != Initial::no;
}

// I(v): the processes of v whose first step in v has no predecessor in v.
ProcessSet initials(std::span<const Step> v, Equivalence equivalence);

// Calls visit(v) for each way that the last step of v can go, if how many there are depends on the
// state: a signal has as many as processes wait. Otherwise for v alone.
template <typename Visit>
void for_each_way(Sequence v, Visit visit) {
  const Operation operation = v.back().operation;
  if (!row(operation.kind).ways_vary) return visit(v);
  const std::uint16_t end = ways(operation);
  for (std::uint16_t way = 0; way < end; ++way) {
    v.back().choice = way;
    visit(v);
  }
}

// WI(v): I(v) and those of the enabled steps that are independent of all of v.
ProcessSet weak_initials(std::span<const Step> v, std::span<const Step> enabled,
                         Equivalence equivalence);

}  // namespace mazurka
