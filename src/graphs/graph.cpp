#include "graphs/graph.h"

#include <algorithm>
#include <utility>

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

EventId Graph::joined_by(const GraphEvent& event) const {
  const Operation& operation = event.operation;
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
  const auto found = std::ranges::find(order, behind);
  DCHECK(behind == no_event || found != order.end());
  order.insert(behind == no_event ? order.begin() : std::next(found), write);
}

void Graph::make_room_for(ProcessId p) {
  if (index(p) < threads_.size()) return;
  threads_.resize(index(p) + 1);
  started_by_.resize(index(p) + 1, no_event);
  const std::vector<std::uint32_t> before = std::exchange(past_, {});
  const std::size_t old = std::exchange(width_, threads_.size());
  past_.resize(size() * width_, 0);
  for (std::size_t i = 0; i < size(); ++i) {
    for (std::size_t k = 0; k < old; ++k) past_[i * width_ + k] = before[i * old + k];
  }
}

// From those of the events that it comes after.
void Graph::find_past_of(EventId e) {
  std::uint32_t* const past = past_.data() + index(e) * width_;
  std::fill(past, past + width_, 0);
  for (EventId f : {before(e), joined_by(e), (*this)[e].source}) {
    if (f == no_event) continue;
    const std::uint32_t* const other = past_.data() + index(f) * width_;
    for (std::size_t k = 0; k < width_; ++k) past[k] = std::max(past[k], other[k]);
  }
  past[index((*this)[e].process)] = (*this)[e].position + 1;
}

std::span<const std::uint32_t> Graph::past_before(ProcessId p, std::size_t events) const {
  const EventId last = events > 0 ? thread(p)[events - 1] : started_by(p);
  if (last == no_event) return {};
  return {past_.data() + index(last) * width_, width_};
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
  past_.resize(size() * width_);
  find_past_of(e);
  if (writes) put_behind(e, behind);
  return e;
}

void Graph::remove_last() {
  const EventId e{static_cast<std::uint32_t>(size() - 1)};
  const GraphEvent& event = events_.back();
  DCHECK(thread(event.process).back() == e);
  if (event.writes) std::erase(writes(location_of(event)), e);
  if (event.operation.kind == Kind::spawn) started_by_[index(event.operation.target)] = no_event;
  threads_[index(event.process)].pop_back();
  events_.pop_back();
  past_.resize(size() * width_);
}

void Graph::replace(EventId r, GraphEvent event) {
  DCHECK(thread(event.process).back() == r && !event.writes);
  events_[index(r)] = std::move(event);
  find_past_of(r);
}

void Graph::move_to(EventId write, std::size_t place) {
  std::vector<EventId>& order = writes(location_of((*this)[write]));
  std::erase(order, write);
  order.insert(order.begin() + static_cast<std::ptrdiff_t>(place), write);
}

void Graph::move_behind(EventId write, EventId behind) {
  std::erase(writes(location_of((*this)[write])), write);
  put_behind(write, behind);
}

Graph Graph::only(const std::vector<char>& kept) const {
  Graph result(threads());
  result.take(*this, kept);
  return result;
}

void Graph::take(const Graph& other, const std::vector<char>& kept) {
  now_.assign(other.size(), no_event);
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < other.size(); ++i) {
    if (kept[i]) now_[i] = EventId{count++};
  }
  const auto renumbered = [&](EventId e) { return e == no_event ? no_event : now_[index(e)]; };
  width_ = other.width_;
  events_.clear();
  past_.clear();
  threads_.resize(other.threads());
  for (std::vector<EventId>& thread : threads_) thread.clear();
  for (std::size_t i = 0; i < other.size(); ++i) {
    if (!kept[i]) continue;
    events_.push_back(other.events_[i]);
    GraphEvent& event = events_.back();
    DCHECK(event.source == no_event || renumbered(event.source) != no_event);
    event.source = renumbered(event.source);
    threads_[index(event.process)].push_back(now_[i]);
    const auto past = other.past_.begin() + static_cast<std::ptrdiff_t>(i * width_);
    past_.insert(past_.end(), past, past + static_cast<std::ptrdiff_t>(width_));
  }
  started_by_.resize(threads_.size());
  for (std::size_t p = 0; p < threads(); ++p) started_by_[p] = renumbered(other.started_by_[p]);
  writes_.resize(other.writes_.size());
  for (std::size_t x = 0; x < writes_.size(); ++x) {
    writes_[x].clear();
    for (EventId write : other.writes_[x]) {
      if (kept[index(write)]) writes_[x].push_back(renumbered(write));
    }
  }
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
