// What an await, executed or still waiting, can be put before.
//
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

#include "explore/search.h"

namespace mazurka {

// Calls reverse(e, v) for every e that the await depends on and that is not in its own past, and every
// v = u.await that can follow pre(E, e). `f` is the await's event if it is the last event of
// E or before; no_event if it is pending at the end of E.
void for_each_await_reversal(Search& search, const Step& await, EventId f,
                             const std::function<void(EventId e, const Sequence& v)>& reverse);

}  // namespace mazurka
