#include "graphs/queues.h"

#include "graphs/axioms.h"

namespace mazurka {

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

namespace {

// sb without what overtakes.
EventRelation preserved(const Axioms& a, Overtakes overtakes) {
  const Graph& G = a.G;
  EventRelation result(G.size());
  for (std::size_t p = 0; p < G.threads(); ++p) {
    const std::vector<EventId>& thread = G.thread(ProcessId(p));
    for (std::size_t i = 0; i < thread.size(); ++i) {
      bool emptied = needs_empty_queue(G[thread[i]]);
      for (std::size_t k = i + 1; k < thread.size(); ++k) {
        emptied |= needs_empty_queue(G[thread[k]]);
        const bool is_overtaken = G[thread[i]].writes && overtakes(G, thread, i, k);
        if (emptied || !is_overtaken) result.add(thread[i], thread[k]);
      }
    }
  }
  return result;
}

}  // namespace

bool is_allowed_by_queues(const Graph& G, Overtakes overtakes) {
  const Axioms a(G);
  if (!a.is_atomic()) return false;
  const auto same_location = [&](std::size_t e, std::size_t f) { return a.same_location(e, f); };
  const auto in_other_threads = [&](std::size_t e, std::size_t f) {
    return G.events()[e].process != G.events()[f].process;
  };
  if (!(a.sb.where(same_location) | a.rf | a.mo | a.rb).is_acyclic()) return false;
  const EventRelation threads = a.threads * a.sb.reflexive() | a.sb.reflexive() * a.threads;
  return (preserved(a, overtakes) | threads | a.rf.where(in_other_threads) | a.mo | a.rb)
      .is_acyclic();
}

}  // namespace mazurka
