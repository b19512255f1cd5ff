#include "graphs/known.h"

#include <algorithm>

namespace mazurka {

namespace {

bool is_same(const GraphEvent& e, const GraphEvent& f) {
  return e.process == f.process && e.position == f.position;
}

}  // namespace

void Pasts::begin(const Graph& G) {
  first_reader_.assign(G.size(), no_event);
  next_reader_.assign(G.size(), no_event);
  previous_.assign(G.size(), no_event);
  is_in_past_.assign(G.size(), 0);
  first_reader_of_initial_.assign(G.locations(), no_event);
  for (std::uint32_t i = 0; i < G.size(); ++i) {
    const GraphEvent& event = G[EventId{i}];
    if (!event.reads) continue;
    const std::size_t x = index(location_of(event));
    if (event.source == no_event && x >= G.locations()) continue;  // nobody writes it
    EventId& first =
        event.source == no_event ? first_reader_of_initial_[x] : first_reader_[index(event.source)];
    next_reader_[i] = first;
    first = EventId{i};
  }
  for (std::size_t x = 0; x < G.locations(); ++x) {
    EventId before = no_event;
    for (EventId write : G.writes_to(ObjectId(x))) {
      previous_[index(write)] = before;
      before = write;
    }
  }
}

void Pasts::before_write(const Graph& G, const GraphEvent& write,
                         std::vector<EventId>& found) const {
  const EventId e = G.thread(write.process)[write.position];
  const EventId previous = previous_[index(e)];
  EventId reader = previous == no_event ? first_reader_of_initial_[index(location_of(write))]
                                        : first_reader_[index(previous)];
  found.push_back(previous);
  for (; reader != no_event; reader = next_reader_[index(reader)]) found.push_back(reader);
}

EventId Pasts::newest_before(const Graph& G, const GraphEvent& next, EachBefore each_before) {
  const std::vector<EventId>& writes = G.writes_to(location_of(next));
  // It may have its place already, which does not matter.
  const bool is_placed = next.writes && !writes.empty() && is_same(G[writes.back()], next);
  if (writes.size() == (is_placed ? 1 : 0)) return no_event;
  const EventId last = writes[writes.size() - (is_placed ? 2 : 1)];
  const EventId own = G.known_to(next.process, next.position, location_of(next));
  if (own == last) return own;
  begin(G);
  left_.clear();
  found_.clear();
  // What comes before its own last access to the location comes before the write of that, if it is a write to the location, too.
  found_.push_back(own);
  each_before(G, *this, next, found_);
  for (;;) {
    for (EventId e : found_) {
      if (e == no_event || is_in_past_[index(e)]) continue;
      is_in_past_[index(e)] = 1;
      left_.push_back(e);
    }
    found_.clear();
    if (left_.empty()) break;
    const EventId e = left_.back();
    left_.pop_back();
    if (e == last) return e;
    each_before(G, *this, G[e], found_);
    if (G[e].writes) before_write(G, G[e], found_);
  }
  const auto is_known = [&](EventId write) { return is_in_past_[index(write)] != 0; };
  const auto newest = std::find_if(writes.rbegin(), writes.rend(), is_known);
  return newest == writes.rend() ? no_event : *newest;
}

EventId Pasts::newest_in(const Graph& G, std::span<const std::uint32_t> clock, ObjectId x) {
  const std::vector<EventId>& writes = G.writes_to(x);
  places_.resize(std::max(places_.size(), G.size()));
  for (std::uint32_t i = 0; i < writes.size(); ++i) places_[index(writes[i])] = i + 1;
  std::uint32_t newest = 0;
  for (std::size_t p = 0; p < clock.size(); ++p) {
    const std::vector<EventId>& thread = G.thread(ProcessId(static_cast<std::uint16_t>(p)));
    for (std::uint32_t i = 0; i < clock[p]; ++i) {
      const GraphEvent& event = G[thread[i]];
      if ((!event.reads && !event.writes) || location_of(event) != x) continue;
      const EventId write = event.writes ? thread[i] : event.source;
      if (write != no_event) newest = std::max(newest, places_[index(write)]);
    }
  }
  return newest == 0 ? no_event : writes[newest - 1];
}

}  // namespace mazurka
