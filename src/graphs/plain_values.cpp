#include "graphs/plain_values.h"

#include <algorithm>

namespace mazurka {

namespace {

std::uint64_t bits_of(const ThreadFunctions::Touched& touched) {
  return static_cast<std::uint64_t>(touched.bits);
}

}  // namespace

void PlainValues::add(ProcessId p, std::uint32_t after, PlaceId place, EventId join) {
  if (!places_[place].written.empty()) ways_.push_back({p, after, join, &places_[place]});
}

void PlainValues::find_past(const Graph& G, const GraphEvent& event,
                            const std::vector<PlaceId>& roots) {
  clock_.assign(std::max<std::size_t>(G.threads(), index(event.process) + 1), 0);
  const auto take_in = [&](std::span<const std::uint32_t> other) {
    for (std::size_t i = 0; i < other.size(); ++i) clock_[i] = std::max(clock_[i], other[i]);
  };
  const auto take_in_event = [&](EventId e) {
    if (e != no_event) take_in(G.past_before(G[e].process, G[e].position + 1));
  };
  take_in(G.past_before(event.process, event.position));
  take_in_event(event.source);
  take_in_event(G.joined_by(event));
  clock_[index(event.process)] = event.position + 1;
  joins_.assign(clock_.size(), no_event);
  for (std::size_t i = 0; i < G.threads(); ++i) {
    const std::vector<EventId>& thread = G.thread(ProcessId{static_cast<std::uint16_t>(i)});
    for (std::size_t k = 0; k < std::min<std::size_t>(clock_[i], thread.size()); ++k) {
      const Operation& operation = G[thread[k]].operation;
      if (operation.kind == Kind::join) joins_[index(operation.target)] = thread[k];
    }
  }
  const bool is_join = event.operation.kind == Kind::join;
  ways_.clear();
  for (std::size_t i = 0; i < G.threads(); ++i) {
    const ProcessId p{static_cast<std::uint16_t>(i)};
    const bool is_joined = is_join && event.operation.target == p;
    const EventId start = G.started_by(p);
    const std::vector<EventId>& thread = G.thread(p);
    const auto is_in_past = [&](std::size_t after) {
      return after < clock_[i] || (after == thread.size() && (is_joined || joins_[i] != no_event));
    };
    PlaceId root = i < roots.size() ? roots[i] : no_place;
    if (start != no_event) root = G[start].child_place;
    if (root != no_place && is_in_past(0)) add(p, 0, root, thread.empty() ? joins_[i] : no_event);
    for (EventId e : thread) {
      const GraphEvent& before = G[e];
      if (!is_in_past(before.position + 1)) break;
      if (before.waits || (before.updates && before.reads)) continue;
      const bool is_last = before.position + 1 == thread.size();
      add(p, before.position + 1, before.place, is_last ? joins_[i] : no_event);
    }
  }
}

// Whether b begins when a is over, by threads and by reads from writes.
bool PlainValues::is_before(const Graph& G, const Way& a, const Way& b) {
  if (a.process == b.process) return a.after < b.after;
  const std::span<const std::uint32_t> past = G.past_before(b.process, b.after);
  if (past.empty()) return false;
  if (past[index(a.process)] > a.after) return true;
  return a.join != no_event && past[index(G[a.join].process)] > G[a.join].position;
}

// What is there of it, from the last write to the first; nullopt: they are in no order.
std::optional<PlainValues::Bits> PlainValues::written(const Graph& G, const Touched& found) const {
  Bits result;
  for (std::uint64_t left = bits_of(found); left != 0;) {
    const Way* last = nullptr;
    Bits last_bits;
    for (const Way& way : ways_) {
      Bits here;
      for (const Touched& written : way.place->written) {
        if (written.x == found.x) {
          here = {static_cast<std::uint64_t>(written.value), bits_of(written)};
        }
      }
      if ((here.bits & left) == 0 || (last != nullptr && is_before(G, way, *last))) continue;
      if (last != nullptr && !is_before(G, *last, way)) return std::nullopt;
      last = &way;
      last_bits = here;
    }
    if (last == nullptr) break;
    const std::uint64_t taken = left & last_bits.bits;
    result.value |= last_bits.value & taken;
    result.bits |= taken;
    left &= ~taken;
  }
  return result;
}

bool PlainValues::are_as_at(const ThreadPlace& place, const Graph& G, const GraphEvent& event,
                            const std::vector<PlaceId>& roots) {
  if (place.found.empty()) return true;
  find_past(G, event, roots);
  return std::ranges::all_of(place.found, [&](const Touched& found) {
    std::optional<Bits> there = written(G, found);
    if (!there) return false;
    const std::uint64_t left = bits_of(found) & ~there->bits;
    if (left != 0) {
      const auto initial = initial_.find(found.x);
      if (initial == initial_.end() || (initial->second.bits & left) != left) return false;
      there->value |= initial->second.value & left;
    }
    return there->value == static_cast<std::uint64_t>(found.value);
  });
}

void PlainValues::learn(const ThreadPlace& place, const Graph& G, const GraphEvent& event,
                        const std::vector<PlaceId>& roots) {
  if (place.found.empty()) return;
  find_past(G, event, roots);
  for (const Touched& found : place.found) {
    const std::optional<Bits> there = written(G, found);
    if (!there) continue;  // a data race
    const std::uint64_t left = bits_of(found) & ~there->bits;
    Bits& initial = initial_[found.x];
    initial.value |= static_cast<std::uint64_t>(found.value) & left & ~initial.bits;
    initial.bits |= left;
  }
}

void PlainValues::learn_first(const ThreadPlace& place) {
  for (const Touched& found : place.found) {
    Bits& initial = initial_[found.x];
    initial.value |= static_cast<std::uint64_t>(found.value) & ~initial.bits;
    initial.bits |= bits_of(found);
  }
}

}  // namespace mazurka
