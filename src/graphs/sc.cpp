// Sequential consistency: some order of all events has each read after the write that it reads and
// before all later ones. That is, sb ∪ rf ∪ mo ∪ rb has no cycle; and nothing is between a read-modify-write and what
// it reads.

#include "core/error.h"
#include "graphs/axioms.h"
#include "graphs/consistency.h"

namespace mazurka {

bool is_sc_by_definition(const Graph& G) {
  const Axioms a(G);
  return a.is_atomic() && (a.sb | a.threads | a.rf | a.mo | a.rb).is_acyclic();
}

namespace {

// Finds an order, going by the pairs that the others follow from: each event comes after the one before it in its thread,
// its source, the write before it, and, if it is a write, those who read the write before it.
class Ordering {
 public:
  explicit Ordering(const Graph& G) : G(G), later_(G.size()), open_(G.size(), 0) {
    for (std::uint32_t i = 0; i < G.size(); ++i) {
      const EventId e{i};
      add(G.before(e), e);
      add(G.joined_by(e), e);
      add(G[e].source, e);
    }
    for (std::size_t x = 0; x < G.locations(); ++x) add_writes(G.writes_to(ObjectId(x)));
    for (std::uint32_t i = 0; i < G.size(); ++i) {
      const GraphEvent& event = G[EventId{i}];
      if (!event.reads) continue;
      const std::vector<EventId>& writes = G.writes_to(location_of(event));
      if (event.source != no_event) add(EventId{i}, next_[index(event.source)]);
      else if (!writes.empty()) add(EventId{i}, writes.front());
    }
  }

  bool is_atomic() const { return is_atomic_; }

  bool exists() {
    std::vector<EventId> ready;
    for (std::uint32_t i = 0; i < G.size(); ++i) {
      if (open_[i] == 0) ready.push_back(EventId{i});
    }
    std::size_t done = 0;
    for (; !ready.empty(); ++done) {
      const EventId e = ready.back();
      ready.pop_back();
      for (EventId f : later_[index(e)]) {
        if (--open_[index(f)] == 0) ready.push_back(f);
      }
    }
    return done == G.size();
  }

 private:
  void add(EventId a, EventId b) {
    if (a == no_event || b == no_event) return;
    later_[index(a)].push_back(b);
    ++open_[index(b)];
  }

  void add_writes(const std::vector<EventId>& writes) {
    next_.resize(G.size(), no_event);
    EventId before = no_event;
    for (EventId write : writes) {
      if (before != no_event) next_[index(before)] = write;
      add(before, write);
      if (G[write].updates) is_atomic_ &= G[G.before(write)].source == before;
      before = write;
    }
  }

  const Graph& G;
  std::vector<std::vector<EventId>> later_;  // by event
  std::vector<std::uint32_t> open_;          // so many have to come before it
  std::vector<EventId> next_;                // by write: the one behind it
  bool is_atomic_ = true;
};

// The pairs that the others follow from, but for those of writes.
void find_before_under_sc(const Graph& G, const Pasts&, const GraphEvent& event,
                          std::vector<EventId>& found) {
  found.push_back(event.position > 0 ? G.thread(event.process)[event.position - 1]
                                     : G.started_by(event.process));
  found.push_back(G.joined_by(event));
  found.push_back(event.source);
}

}  // namespace

EventId known_under_sc(const Graph& G, const GraphEvent& next, Pasts& pasts) {
  return pasts.newest_before(G, next, find_before_under_sc);
}

bool is_consistent_sc(const Graph& G) {
  Ordering ordering(G);
  const bool result = ordering.is_atomic() && ordering.exists();
  DCHECK(result == is_sc_by_definition(G));
  return result;
}

}  // namespace mazurka
