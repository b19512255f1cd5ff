#include "graphs/graph_threads.h"

#include <algorithm>

#include "core/network.h"
#include "explore/algorithms.h"

namespace mazurka {

std::int64_t value_at(const Graph& G, const ThreadFunctions& threads, ObjectId x, EventId source) {
  return source == no_event ? threads.initial_value(x) : G[source].left;
}

namespace {

// The answers of a graph: in the order of addition, but that each event comes after those that it depends on. So if
// the graph grows the answers that were there stay where they are.
class Answers {
 public:
  Answers(const Graph& G, std::vector<GivenAnswer>& list)
      : G(G), list_(list), is_placed_(G.size(), 0), numbers_(G.size(), 0), counts_(G.threads(), 0) {
    list_.clear();
    for (std::uint32_t i = 0; i < G.size(); ++i) place(EventId{i});
  }

 private:
  void place(EventId e) {
    if (e == no_event || is_placed_[index(e)]) return;
    is_placed_[index(e)] = 1;
    for (EventId before : {G.before(e), G.joined_by(e), G[e].source}) place(before);
    const GraphEvent& event = G[e];
    if (event.updates && event.writes) {  // the thread was answered when it read
      numbers_[index(e)] = numbers_[index(G.before(e))];
    }
    if (!answers(event)) return;
    numbers_[index(e)] = counts_[index(event.process)]++;
    GivenAnswer given{event.process, event.answer, std::nullopt, true};
    if (event.reads && event.source != no_event) {
      given.source = {G[event.source].process, numbers_[index(event.source)]};
    }
    if (event.writes) given.is_newest = overwrites(e);
    else if (event.updates) given.is_newest = overwrites(write_of(e));
    list_.push_back(given);
  }

  // A read-modify-write that has only read yet will be the newest one, or read again.
  EventId write_of(EventId read) const {
    const std::vector<EventId>& thread = G.thread(G[read].process);
    const std::size_t next = G[read].position + 1;
    return next < thread.size() ? thread[next] : no_event;
  }

  // Whether no later write to its location has been placed.
  bool overwrites(EventId write) const {
    if (write == no_event) return true;
    const std::vector<EventId>& all = G.writes_to(location_of(G[write]));
    for (auto later = all.rbegin(); later != all.rend() && *later != write; ++later) {
      if (is_placed_[index(*later)]) return false;
    }
    return true;
  }

  const Graph& G;
  std::vector<GivenAnswer>& list_;
  std::vector<char> is_placed_;         // by event
  std::vector<std::uint32_t> numbers_;  // by event: of its answer in its thread
  std::vector<std::uint32_t> counts_;   // by thread
};

}  // namespace

void GraphThreads::bring_to(const Graph& G) {
  Answers(G, given_);
  threads_.bring_to(given_);
}

ProcessSet GraphThreads::able(const Graph& G) const {
  ProcessSet result;
  for (ProcessId p : threads_.asking()) {
    const std::vector<EventId>& thread = G.thread(p);
    if (!thread.empty() && G[thread.back()].waits) continue;
    const Operation operation = threads_.pending(p);
    if (operation.kind == Kind::join && !threads_.ended().contains(operation.target)) continue;
    result.insert(p);
  }
  return result;
}

Operation GraphThreads::pending(ProcessId p) const {
  const Operation operation = threads_.pending(p);
  const bool on_two = operation.kind == Kind::await && operation.objects[1] != no_object;
  if (on_two || is_of_messages(operation) || fault_of(operation) != Fault::none) {
    throw Refusal("the algorithm 'graphs' cannot treat '{}'", describe(operation));
  }
  return operation;
}

// The end of an object is a write that finds out whether it is in use.
bool GraphThreads::finds_something(const Operation& operation) const {
  if (!has_location(operation.kind)) return false;
  return operation.kind != Kind::write || threads_.is_object(operation.objects[0]);
}

std::vector<GraphEvent> GraphThreads::events(const Graph& G, ProcessId p, EventId source) {
  GraphEvent event;
  event.process = p;
  event.position = static_cast<std::uint32_t>(G.thread(p).size());
  event.operation = pending(p);
  event.source = source;
  const Kind kind = event.operation.kind;
  if (!has_location(kind)) {
    std::vector<GraphEvent> ways;
    for (std::uint16_t choice = 0; choice < mazurka::ways(event.operation); ++choice) {
      event.answer.choice = choice;
      ways.push_back(event);
    }
    return ways;
  }
  const bool is_write = kind == Kind::write;
  event.reads = finds_something(event.operation);
  if (is_synchronisation(kind) || (is_write && event.reads)) return on_object(G, std::move(event));
  const ObjectId x = location_of(event);
  event.silent = threads_.is_silent(p);
  if (event.reads) event.met = value_at(G, threads_, x, source);
  event.waits = can_block(kind) && !holds(event.operation, {event.met, 0});
  event.writes = is_write;
  event.updates = !event.waits && kind != Kind::await && !event.writes &&
                  access_at(event.operation, event.met) != Access::read;
  if (event.writes || event.updates) event.left = threads_.left_by(p, event.met);
  event.answer.value = event.met;
  return {event};
}

std::vector<GraphEvent> GraphThreads::on_object(const Graph& G, GraphEvent event) const {
  const ObjectId x = location_of(event);
  const objects::Any& before =
      event.source == no_event ? threads_.initial_state(x) : *G[event.source].state;
  if (event.operation.kind == Kind::write) {  // nobody may use it from now on
    event.updates = true;
    event.met = event.left =
        objects::visit(before, [](const auto& object) { return object.value(); });
    event.state = std::make_shared<const objects::Any>(before);
    return {event};
  }
  objects::visit(before, [&](const auto& object) {
    event.met = object.value();
    event.waits = !object.enabled(event.process, event.operation);
    if (!event.waits) object.resolve(event.process, event.operation);
  });
  if (event.waits) return {event};
  event.updates = true;
  std::vector<GraphEvent> ways;
  for (std::uint16_t choice = 0; choice < mazurka::ways(event.operation); ++choice) {
    objects::Any after = before;
    const Performed done = objects::visit(after, [&](auto& object) {
      return object.perform({event.process, choice, event.operation});
    });
    const auto* barrier = std::get_if<objects::Barrier>(&after);
    if (barrier != nullptr && barrier->is_crowded()) {
      throw UserError("more processes gather at '{}' than it is for; let them arrive",
                      threads_.narrator().object_name(x));
    }
    event.left = done.after;
    event.answer = {done.result, choice, done.misuse};
    event.state = std::make_shared<const objects::Any>(std::move(after));
    ways.push_back(event);
  }
  return ways;
}

}  // namespace mazurka
