// What TSO and PSO have in common: stores wait in queues of their thread, which looks into them first when it reads.
//
// Two conditions on top of atomicity:
// - Each location alone is sequentially consistent: sb between accesses to it ∪ rf ∪ mo ∪ rb has no cycle.
// - ppo ∪ threads;sb? ∪ sb?;threads ∪ rf between threads ∪ mo ∪ rb has no cycle: all of a thread comes after its
//   start, and before a join with it, its stores included. ppo is sb without the pairs of a store and something later
//   that overtakes it: unless there is something from the one to the other, both included, that needs
//   empty queues: a read-modify-write (also one that fails), a store or fence that is seq_cst,
//   an operation on a synchronisation object, the start of a thread and a join.

#pragma once

#include "graphs/graph.h"

namespace mazurka {

// Whether nothing that waits between the two keeps the later event of a thread behind a store: all that comes after
// the store, up to the event itself.
using Overtakes = bool (*)(const Graph& G, const std::vector<EventId>& thread, std::size_t store,
                           std::size_t later);

bool needs_empty_queue(const GraphEvent& event);

bool is_allowed_by_queues(const Graph& G, Overtakes overtakes);

}  // namespace mazurka
