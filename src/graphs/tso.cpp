// Total store order: the stores of a thread wait in one queue (graphs/queues.h). Whatever does not write overtakes a store.

#include "graphs/consistency.h"
#include "graphs/queues.h"

namespace mazurka {

bool is_tso_by_definition(const Graph& G) {
  return is_allowed_by_queues(
      G, [](const Graph& graph, const std::vector<EventId>& thread, std::size_t,
            std::size_t later) { return !graph[thread[later]].writes; });
}

namespace {

// The last of the first `events` of a thread that reaches memory no earlier than what comes after it, if that is in no queue
// either: a store, or what waits for the empty queue.
EventId last_in_queue(const Graph& G, const std::vector<EventId>& thread, std::size_t events) {
  for (std::size_t i = events; i-- > 0;) {
    if (G[thread[i]].writes || needs_empty_queue(G[thread[i]])) return thread[i];
  }
  return no_event;
}

// The pairs that the others follow from, but for those of writes.
void find_before_under_tso(const Graph& G, const Pasts&, const GraphEvent& event,
                           std::vector<EventId>& found) {
  const std::vector<EventId>& thread = G.thread(event.process);
  const bool overtakes = !event.writes && !needs_empty_queue(event);
  std::size_t before = event.position;
  while (overtakes && before > 0 && G[thread[before - 1]].writes &&
         !needs_empty_queue(G[thread[before - 1]])) {
    --before;
  }
  found.push_back(before > 0 ? thread[before - 1] : G.started_by(event.process));
  if (!overtakes) found.push_back(last_in_queue(G, thread, event.position));
  if (event.operation.kind == Kind::join) {
    const std::vector<EventId>& joined = G.thread(event.operation.target);
    found.push_back(G.joined_by(event));
    found.push_back(last_in_queue(G, joined, joined.size()));
  }
  const bool is_of_other = event.source != no_event && G[event.source].process != event.process;
  if (is_of_other) found.push_back(event.source);
}

}  // namespace

EventId known_under_tso(const Graph& G, const GraphEvent& next, Pasts& pasts) {
  return pasts.newest_before(G, next, find_before_under_tso);
}

// What is sequentially consistent, which takes less time to see, needs no queue.
bool is_consistent_tso(const Graph& G) { return is_consistent_sc(G) || is_tso_by_definition(G); }

}  // namespace mazurka
