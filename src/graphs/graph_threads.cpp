#include "graphs/graph_threads.h"

#include <algorithm>

#include "core/network.h"
#include "explore/algorithms.h"

namespace mazurka {

std::int64_t value_at(const Graph& G, const Memory& beginning, ObjectId x, EventId source) {
  return source == no_event ? beginning.load(x) : G[source].left;
}

void GraphThreads::bring_to(const Graph& G) {
  for (std::size_t i = 0; i < G.threads(); ++i) {
    const ProcessId p{static_cast<std::uint16_t>(i)};
    const std::vector<ThreadAnswer>& given = threads_.answers(p);
    std::size_t common = 0;
    for (EventId e : G.thread(p)) {
      if (!answers(G[e])) continue;
      if (common == given.size() || given[common] != G[e].answer) break;
      ++common;
    }
    if (common < given.size()) threads_.rewind(p, common);
  }
  std::vector<std::size_t> met(G.threads(), 0);
  for (const GraphEvent& event : G.events()) {
    if (!answers(event)) continue;
    const std::size_t given = threads_.answers(event.process).size();
    if (met[index(event.process)]++ == given) threads_.answer(event.process, event.answer);
  }
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
  if (is_synchronisation(kind)) return on_object(G, std::move(event));
  const ObjectId x = location_of(event);
  event.reads = kind != Kind::write;
  if (event.reads) event.met = value_at(G, threads_.beginning(), x, source);
  event.waits = can_block(kind) && !holds(event.operation, {event.met, 0});
  event.writes = kind == Kind::write;
  event.updates = !event.waits && kind != Kind::await && !event.writes &&
                  access_at(event.operation, event.met) != Access::read;
  if (event.writes || event.updates) event.left = threads_.left_by(p, event.met);
  event.answer.value = event.met;
  return {event};
}

std::vector<GraphEvent> GraphThreads::on_object(const Graph& G, GraphEvent event) const {
  const ObjectId x = location_of(event);
  const objects::Any& before =
      event.source == no_event ? threads_.beginning().objects().state(x) : *G[event.source].state;
  event.reads = true;
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

std::vector<Finding> GraphThreads::failures() const {
  std::vector<Finding> result;
  for (ProcessId p : threads_.ended()) {
    if (threads_.failure(p)) result.push_back(*threads_.failure(p));
  }
  return result;
}

}  // namespace mazurka
