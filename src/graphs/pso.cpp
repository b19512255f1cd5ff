// Partial store order: a thread has a queue of stores for each location (graphs/queues.h). Stores overtake each other,
// too, but a release store comes after all stores before it, and so do all stores after a release fence.

#include "graphs/axioms.h"
#include "graphs/consistency.h"
#include "graphs/queues.h"

namespace mazurka {

bool is_pso_by_definition(const Graph& G) {
  return is_allowed_by_queues(G, [](const Graph& graph, const std::vector<EventId>& thread,
                                    std::size_t store, std::size_t later) {
    if (!graph[thread[later]].writes) return true;
    if (is_release(order_of(graph[thread[later]]))) return false;
    for (std::size_t i = store + 1; i < later; ++i) {
      if (is_fence(graph[thread[i]]) && is_release(order_of(graph[thread[i]]))) return false;
    }
    return true;
  });
}

// What is sequentially consistent, which takes less time to see, needs no queue.
bool is_consistent_pso(const Graph& G) { return is_consistent_sc(G) || is_pso_by_definition(G); }

}  // namespace mazurka
