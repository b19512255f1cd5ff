#include "graphs/axioms.h"

namespace mazurka {

Axioms::Axioms(const Graph& graph)
    : G(graph), sb(G.size()), threads(G.size()), rf(G.size()), mo(G.size()), rb(G.size()),
      rmw(G.size()) {
  for (std::size_t p = 0; p < G.threads(); ++p) {
    const std::vector<EventId>& thread = G.thread(ProcessId(p));
    for (std::size_t i = 0; i < thread.size(); ++i) {
      for (std::size_t k = i + 1; k < thread.size(); ++k) sb.add(thread[i], thread[k]);
    }
  }
  for (std::uint32_t i = 0; i < G.size(); ++i) {
    const EventId e{i};
    const GraphEvent& event = G[e];
    if (event.position == 0 && G.before(e) != no_event) threads.add(G.before(e), e);
    if (const EventId joined = G.joined_by(e); joined != no_event) threads.add(joined, e);
    if (event.source != no_event) rf.add(event.source, e);
    if (event.updates && event.writes) rmw.add(G.before(e), e);
    if (!event.reads && !event.writes) continue;
    // The writes that come later than e itself, or than what it reads.
    const EventId place = event.writes ? e : event.source;
    bool later = place == no_event;
    for (EventId write : G.writes_to(location_of(event))) {
      if (later) (event.writes ? mo : rb).add(e, write);
      later |= write == place;
    }
  }
}

bool Axioms::is_atomic() const {
  const EventRelation between = rb * mo;
  const auto is_broken = [&](std::size_t read, std::size_t write) {
    return between.has(read, write);
  };
  return rmw.where(is_broken).is_empty();
}

bool Axioms::same_location(std::size_t a, std::size_t b) const {
  const GraphEvent& e = G.events()[a];
  const GraphEvent& f = G.events()[b];
  return (e.reads || e.writes) && (f.reads || f.writes) && location_of(e) == location_of(f);
}

}  // namespace mazurka
