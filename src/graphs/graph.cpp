#include "graphs/graph.h"

#include <algorithm>

#include "core/error.h"

namespace mazurka {

GraphEvent write_after(const GraphEvent& read) {
  GraphEvent write = read;
  ++write.position;
  write.reads = false;
  write.writes = true;
  write.source = no_event;
  return write;
}

EventId Graph::before(EventId e) const {
  const GraphEvent& event = (*this)[e];
  if (event.position > 0) return thread(event.process)[event.position - 1];
  return started_by_[index(event.process)];
}

EventId Graph::joined_by(EventId e) const {
  const Operation& operation = (*this)[e].operation;
  if (operation.kind != Kind::join) return no_event;
  const std::vector<EventId>& joined = thread(operation.target);
  return joined.empty() ? started_by_[index(operation.target)] : joined.back();
}

const std::vector<EventId>& Graph::writes_to(ObjectId x) const {
  static const std::vector<EventId> none;
  return index(x) < writes_.size() ? writes_[index(x)] : none;
}

std::vector<EventId>& Graph::writes(ObjectId x) {
  if (writes_.size() <= index(x)) writes_.resize(index(x) + 1);
  return writes_[index(x)];
}

EventId Graph::known_to(ProcessId p, std::size_t events, ObjectId x) const {
  for (std::size_t i = events; i-- > 0;) {
    const EventId e = thread(p)[i];
    const GraphEvent& event = (*this)[e];
    if ((event.reads || event.writes) && location_of(event) == x) {
      return event.writes ? e : event.source;
    }
  }
  return no_event;
}

std::vector<EventId> Graph::from_known(ProcessId p, std::size_t events, ObjectId x) const {
  const EventId known = known_to(p, events, x);
  const std::vector<EventId>& all = writes_to(x);
  std::vector<EventId> result;
  if (known == no_event) result.push_back(no_event);
  const auto from = known == no_event ? all.begin() : std::ranges::find(all, known);
  result.insert(result.end(), from, all.end());
  return result;
}

std::vector<char> Graph::past_of(EventId e) const {
  std::vector<char> past(size(), 0);
  std::vector<EventId> left{e};
  while (!left.empty()) {
    const EventId f = left.back();
    left.pop_back();
    if (f == no_event || past[index(f)]) continue;
    past[index(f)] = 1;
    for (EventId before : {this->before(f), joined_by(f), (*this)[f].source})
      left.push_back(before);
  }
  return past;
}

void Graph::put_behind(EventId write, EventId behind) {
  std::vector<EventId>& order = writes(location_of((*this)[write]));
  const auto place =
      behind == no_event ? order.begin() : std::next(std::ranges::find(order, behind));
  order.insert(place, write);
}

void Graph::make_room_for(ProcessId p) {
  if (index(p) < threads_.size()) return;
  threads_.resize(index(p) + 1);
  started_by_.resize(index(p) + 1, no_event);
}

EventId Graph::add(GraphEvent event, EventId behind) {
  const EventId e{static_cast<std::uint32_t>(size())};
  make_room_for(event.process);
  if (event.operation.kind == Kind::spawn) make_room_for(event.operation.target);
  std::vector<EventId>& thread = threads_[index(event.process)];
  DCHECK(event.position == thread.size());
  thread.push_back(e);
  if (event.operation.kind == Kind::spawn) started_by_[index(event.operation.target)] = e;
  const bool writes = event.writes;
  events_.push_back(std::move(event));
  if (writes) put_behind(e, behind);
  return e;
}

void Graph::replace(EventId r, GraphEvent event) {
  DCHECK(thread(event.process).back() == r && !event.writes);
  events_[index(r)] = std::move(event);
}

void Graph::move_behind(EventId write, EventId behind) {
  std::erase(writes(location_of((*this)[write])), write);
  put_behind(write, behind);
}

Graph Graph::only(const std::vector<char>& kept) const {
  Graph result(threads());
  std::vector<EventId> now(size(), no_event);
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < size(); ++i) {
    if (kept[i]) now[i] = EventId{count++};
  }
  const auto renumbered = [&](EventId e) { return e == no_event ? no_event : now[index(e)]; };
  result.events_.reserve(count);
  for (std::size_t i = 0; i < size(); ++i) {
    if (!kept[i]) continue;
    GraphEvent event = events_[i];
    DCHECK(event.source == no_event || renumbered(event.source) != no_event);
    event.source = renumbered(event.source);
    result.threads_[index(event.process)].push_back(now[i]);
    result.events_.push_back(std::move(event));
  }
  for (std::size_t p = 0; p < threads(); ++p) result.started_by_[p] = renumbered(started_by_[p]);
  result.writes_.resize(writes_.size());
  for (std::size_t x = 0; x < writes_.size(); ++x) {
    for (EventId write : writes_[x]) {
      if (kept[index(write)]) result.writes_[x].push_back(renumbered(write));
    }
  }
  return result;
}

std::int64_t Graph::number(EventId e) const {
  if (e == no_event) return -1;
  return static_cast<std::int64_t>(index((*this)[e].process) << 32) + (*this)[e].position;
}

std::vector<std::int64_t> Graph::identity() const {
  std::vector<std::int64_t> result;
  for (const std::vector<EventId>& thread : threads_) {
    for (EventId e : thread) {
      const GraphEvent& event = (*this)[e];
      if (event.waits) continue;
      result.insert(result.end(), {number(e), number(event.source), event.answer.choice});
    }
  }
  for (std::size_t x = 0; x < writes_.size(); ++x) {
    result.push_back(-2);
    for (EventId write : writes_[x]) result.push_back(number(write));
  }
  while (!result.empty() && result.back() == -2) result.pop_back();
  return result;
}

}  // namespace mazurka
