// What the definitions of memory models are made of: the relations of a graph.

#pragma once

#include "graphs/event_relation.h"
#include "graphs/graph.h"

namespace mazurka {

struct Axioms {
  explicit Axioms(const Graph& graph);

  const Graph& G;
  EventRelation sb;       // in a thread, transitive
  EventRelation threads;  // a thread's start before its first event, its last event before a join
  EventRelation rf;
  EventRelation mo;   // transitive
  EventRelation rb;   // from a read to the writes behind the one that it reads
  EventRelation rmw;  // from the read to the write of a read-modify-write

  // rmw ∩ rb;mo = ∅: nothing is between a read-modify-write and what it reads.
  bool is_atomic() const;

  bool same_location(std::size_t a, std::size_t b) const;

  // The events for which it holds, as a set.
  template <typename Holds>
  std::vector<char> those(Holds holds) const {
    std::vector<char> set;
    for (const GraphEvent& event : G.events()) set.push_back(holds(event));
    return set;
  }
};

// Whether the operation is one on a variable: atomic, with a memory order.
inline bool is_on_variable(const GraphEvent& event) {
  return row(event.operation.kind).on == ObjectType::variable ||
         event.operation.kind == Kind::await;
}
inline bool is_fence(const GraphEvent& event) { return event.operation.kind == Kind::fence; }
inline bool is_on_object(const GraphEvent& event) {
  return is_synchronisation(event.operation.kind);
}

}  // namespace mazurka
