// What operations that wait, executed or still waiting, can be put before. What a kind of operation
// waits for is in its row (core/kind.h); nothing here is about one kind.
//
// Who waits for an owner is put before the acquisition. For those who await values:
// Abdulla, Aronis, Jonsson, Sagonas: Source Sets, J. ACM 64(4), 2017, Algorithms 5 and 6.
//
// An await may have been enabled at a point that E skipped: after pre(E, e) and some of the events
// that do not happen after e. Which ones matters only for events that write what the condition
// reads. So the →-closed sets of *those* are tried, and the others are left out together with
// their future.
//
// Differs from the paper: it asks for e to disable the await after u. Here every u after which the
// condition holds is taken, which covers the ordinary races of an await with a write as well.
//
// Some operations await a value and then change it: those of semaphores and read-write locks. They
// are treated alike; e is whatever they depend on, reads included.

#pragma once

#include <functional>

#include "explore/algorithms.h"

namespace mazurka {

// Reverses something: v can follow pre(E, e), and ends with what is put before e.
using Reverse = std::function<void(EventId e, const Sequence& v)>;

// If f, the last event of E or one before, awaited values: calls reverse(e, u.f) for every e that f
// depends on and that is not in its own past, and every such u.
void reverse_await(Search& search, EventId f, const Reverse& reverse);

// The same for all that still waits at the end of an execution, for an owner as well. E is that of
// Search, or the same with another happens-before. Refuses what the algorithm cannot treat.
void reverse_waiting(Search& search, const Algorithm& algorithm, const Execution& E,
                     const Reverse& reverse);

}  // namespace mazurka
