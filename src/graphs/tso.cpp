// Total store order: the stores of a thread wait in one queue (graphs/queues.h). Whatever does not write overtakes a store.

#include "graphs/consistency.h"
#include "graphs/queues.h"

namespace mazurka {

bool is_tso_by_definition(const Graph& G) {
  return is_allowed_by_queues(
      G, [](const Graph& graph, const std::vector<EventId>& thread, std::size_t,
            std::size_t later) { return !graph[thread[later]].writes; });
}

// What is sequentially consistent, which takes less time to see, needs no queue.
bool is_consistent_tso(const Graph& G) { return is_consistent_sc(G) || is_tso_by_definition(G); }

}  // namespace mazurka
