// Total store order: the stores of a thread wait in a queue, which it looks into first when it reads.
//
// Two conditions on top of atomicity:
// - Each location alone is sequentially consistent: sb between accesses to it ∪ rf ∪ mo ∪ rb has no cycle.
// - ppo ∪ threads;sb? ∪ sb?;threads ∪ rf between threads ∪ mo ∪ rb has no cycle: all of a thread comes after its
//   start, and before a join with it, its stores included. ppo is sb without the pairs of a
//   store and a later read: unless there is something from the one to the other, both included, that needs
//   an empty queue: a read-modify-write (also one that fails), a store or fence that is seq_cst,
//   an operation on a synchronisation object, the start of a thread and a join.

#include "graphs/axioms.h"
#include "graphs/consistency.h"

namespace mazurka {

namespace {

bool needs_empty_queue(const GraphEvent& event) {
  switch (event.operation.kind) {
    case Kind::read:
    case Kind::await:
    case Kind::choose: return false;
    case Kind::write:
    case Kind::fence: return event.operation.order == Order::seq_cst;
    default: return true;
  }
}

// sb without what the queue lets overtake.
EventRelation preserved(const Axioms& a) {
  const Graph& G = a.G;
  EventRelation result(G.size());
  for (std::size_t p = 0; p < G.threads(); ++p) {
    const std::vector<EventId>& thread = G.thread(ProcessId(p));
    for (std::size_t i = 0; i < thread.size(); ++i) {
      bool emptied = needs_empty_queue(G[thread[i]]);
      for (std::size_t k = i + 1; k < thread.size(); ++k) {
        const GraphEvent& later = G[thread[k]];
        emptied |= needs_empty_queue(later);
        const bool overtakes = G[thread[i]].writes && !later.writes;
        if (emptied || !overtakes) result.add(thread[i], thread[k]);
      }
    }
  }
  return result;
}

}  // namespace

bool is_tso_by_definition(const Graph& G) {
  const Axioms a(G);
  if (!a.is_atomic()) return false;
  const auto same_location = [&](std::size_t e, std::size_t f) { return a.same_location(e, f); };
  const auto in_other_threads = [&](std::size_t e, std::size_t f) {
    return G.events()[e].process != G.events()[f].process;
  };
  if (!(a.sb.where(same_location) | a.rf | a.mo | a.rb).is_acyclic()) return false;
  const EventRelation threads = a.threads * a.sb.reflexive() | a.sb.reflexive() * a.threads;
  return (preserved(a) | threads | a.rf.where(in_other_threads) | a.mo | a.rb).is_acyclic();
}

// What is sequentially consistent, which takes less time to see, needs no queue.
bool is_consistent_tso(const Graph& G) { return is_consistent_sc(G) || is_tso_by_definition(G); }

}  // namespace mazurka
