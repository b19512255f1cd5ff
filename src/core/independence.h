// Whether two operations are dependent. This is the only place that decides it.

#pragma once

#include "core/operation.h"

namespace mazurka {

// Which executions count as the same trace.
enum class Equivalence : std::uint8_t {
  mazurkiewicz,  // operations on one object are dependent unless both only read or both only add
  observed,      // two writes are dependent only if a later read takes its value from one of them
  exclusive,     // all operations on one object are dependent
};

enum class Dependence : std::uint8_t { never, always, if_observed };

// The table: dependence of two operations of different processes on the same object.
Dependence dependence(Access a, Access b);

// The table read under an equivalence. `observed`: one of the two is a write that some later read
// takes its value from; it matters only under Equivalence::observed.
inline bool dependent(Access a, Access b, Equivalence equivalence, bool observed = true) {
  if (equivalence == Equivalence::exclusive) return true;
  const Dependence entry = dependence(a, b);
  return entry == Dependence::always ||
         (entry == Dependence::if_observed &&
          (observed || equivalence == Equivalence::mazurkiewicz));
}

// Whether the operation is dependent with every other one on its object, so that everything
// earlier on the object happens before it.
bool dominates(Access access, Equivalence equivalence, bool observed = true);

// Whether two steps are dependent: the same process, a process and its spawn or join, or dependent
// operations on a common object.
bool dependent(const Step& a, const Step& b, Equivalence equivalence, bool observed = true);

}  // namespace mazurka
