#include "graphs/happens_before.h"

#include <algorithm>
#include <utility>

#include "graphs/axioms.h"

namespace mazurka {

namespace {

bool has_failed(const GraphEvent& on_object) {
  return tries(on_object.operation.kind) && on_object.answer.value == 0;
}

}  // namespace

bool acquires_memory(const GraphEvent& event) {
  if (is_on_object(event)) return event.updates && !has_failed(event);
  return (event.reads || is_fence(event)) && is_acquire(order_of(event));
}

bool releases_memory(const GraphEvent& event) {
  if (is_on_object(event)) return event.writes;
  return (event.writes || is_fence(event)) && is_release(order_of(event));
}

std::span<const std::uint32_t> HappensBefore::of(EventId e) {
  left_.push_back(e);
  while (!left_.empty()) {
    const EventId f = left_.back();
    const std::size_t count = left_.size();
    for (EventId before : {G.before(f), G.joined_by(f), G[f].source}) {
      if (before != no_event && !is_done_[index(before)]) left_.push_back(before);
    }
    if (left_.size() > count) continue;
    left_.pop_back();
    if (!std::exchange(is_done_[index(f)], 1)) find(f);
  }
  return {clock(e, hb), width_};
}

void HappensBefore::join(EventId e, Of what, EventId other, Of with) {
  std::uint32_t* const to = clock(e, what);
  const std::uint32_t* const from = clock(other, with);
  for (std::size_t k = 0; k < width_; ++k) to[k] = std::max(to[k], from[k]);
}

bool HappensBefore::is_unsure(const GraphEvent& event) const {
  if (objects_ == Objects::all || !is_on_object(event)) return false;
  const Kind kind = event.operation.kind;
  return row(kind).on != ObjectType::mutex || (!acquires(kind) && !releases(kind));
}

void HappensBefore::find(EventId e) {
  const GraphEvent& event = G[e];
  const EventId before = G.before(e), joined = G.joined_by(e);
  if (before != no_event) join(e, hb, before, hb);
  if (joined != no_event) {
    join(e, hb, joined, hb);
    if (objects_ == Objects::only_sure) ++clock(e, hb)[index(event.operation.target)];
  }
  if (event.position > 0) {
    join(e, heard, before, heard);
    join(e, released, before, released);
  }
  clock(e, hb)[index(event.process)] = event.position + 1;
  if (event.source != no_event && !is_unsure(event)) {
    join(e, heard, event.source, message);
    if (acquires_memory(event)) join(e, hb, event.source, message);
  }
  if (is_fence(event) && acquires_memory(event)) join(e, hb, e, heard);
  if (is_fence(event) && releases_memory(event)) join(e, released, e, hb);
  if (event.writes) find_message(e);
}

void HappensBefore::find_message(EventId e) {
  const GraphEvent& event = G[e];
  const bool is_for_data = objects_ == Objects::only_sure && is_on_object(event);
  if (!is_for_data) join(e, message, e, releases_memory(event) ? hb : released);
  else if (!is_unsure(event) && releases(event.operation.kind)) join(e, message, e, hb);
  if (event.updates && G[G.before(e)].source != no_event) {
    join(e, message, G[G.before(e)].source, message);
  }
}

}  // namespace mazurka
