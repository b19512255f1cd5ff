#include "graphs/graph_program.h"

#include <algorithm>

#include "core/error.h"
#include "program/named.h"

namespace mazurka {

namespace {

// How it has touched its object.
Operation performed(const GraphEvent& event) {
  Operation operation = event.operation;
  if (!is_synchronisation(operation.kind) && event.reads && !event.updates) {
    operation.access = Access::read;
  }
  return operation;
}

// The writes to x, the newest first, and then the initial value.
std::vector<EventId> newest_first(const Graph& G, ObjectId x) {
  std::vector<EventId> result(G.writes_to(x).rbegin(), G.writes_to(x).rend());
  result.push_back(no_event);
  return result;
}

}  // namespace

GraphProgram::GraphProgram(ThreadFunctions& functions, const ConsistencyModel& model)
    : functions_(functions), model_(model), names_(functions.narrator()), threads_(functions),
      G_(functions.count()) {}

void GraphProgram::restart() {
  functions_.restart();
  G_ = Graph(functions_.count());
  steps_.clear();
  last_.reset();
  bring_threads();
}

// To where G_ ends, and behind the writes that no schedule tells of.
void GraphProgram::bring_threads() {
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    threads_.bring_to(G_);
    for (ProcessId p : threads_.able(G_)) {
      if (!functions_.is_silent(p)) continue;
      const GraphEvent event = threads_.events(G_, p, no_event).front();
      G_.add(event, G_.newest(location_of(event)));
      goes_on = true;
    }
  }
  failures_ = threads_.failures();
}

EventId GraphProgram::add(Graph& G, const Way& way) {
  const EventId e = G.add(way.event, way.behind);
  if (way.event.updates) G.add(write_after(way.event), way.event.source);
  return e;
}

bool GraphProgram::is_allowed(const Way& way) const {
  Graph with = G_;
  add(with, way);
  return model_.is_consistent(with);
}

void GraphProgram::add_ways(std::vector<Way>& ways, const GraphEvent& event) const {
  std::vector<EventId> places{no_event};
  if (event.writes) places = newest_first(G_, location_of(event));
  for (EventId behind : places) {
    if (Way way{event, behind}; is_allowed(way)) ways.push_back(std::move(way));
  }
}

// None if p cannot go on.
std::vector<GraphProgram::Way> GraphProgram::all_ways(ProcessId p) const {
  threads_.bring_to(G_);
  std::vector<Way> result;
  if (!threads_.able(G_).contains(p)) return result;
  const Operation operation = threads_.pending(p);
  std::vector<EventId> sources{no_event};
  if (threads_.finds_something(p, operation)) sources = newest_first(G_, operation.objects[0]);
  std::optional<Way> waits;
  for (EventId source : sources) {
    for (const GraphEvent& event : threads_.events(G_, p, source)) {
      if (!event.waits) add_ways(result, event);
      else if (source == sources.front()) waits = {event, no_event};
    }
  }
  if (waits && !result.empty()) result.push_back(std::move(*waits));
  return result;
}

ProcessSet GraphProgram::enabled() const {
  ProcessSet result;
  for (ProcessId p : alive()) {
    if (!all_ways(p).empty()) result.insert(p);
  }
  return result;
}

std::uint16_t GraphProgram::ways_of(ProcessId p, const Operation&) const {
  return static_cast<std::uint16_t>(std::max<std::size_t>(all_ways(p).size(), 1));
}

Operation GraphProgram::pending(ProcessId p) const {
  const std::vector<Way> ways = all_ways(p);
  return ways.empty() ? threads_.pending(p) : performed(ways.front().event);
}

Event GraphProgram::step(ProcessId p, std::uint16_t choice) {
  const std::vector<Way> ways = all_ways(p);
  CHECK(choice < ways.size(), "way {} of {}", choice, ways.size());
  const Way& way = ways[choice];
  Event event{{p, choice, performed(way.event)}};
  if (has_location(way.event.operation.kind)) {
    const bool is_blind = way.event.writes;
    event.before = is_blind ? value(location_of(way.event)) : way.event.met;
    event.after = is_blind || way.event.updates ? way.event.left : way.event.met;
  }
  NamedStep told = named(event, *this);
  if (way.event.waits) told.outcome = Outcome::pending;
  note_source(way, told);
  steps_.push_back(add(G_, way));
  bring_threads();
  last_ = way.event.waits ? told : names_.last_step().value_or(told);
  last_->source = told.source;
  last_->newest = told.newest;
  return event;
}

// --- What is told ---

NamedStep::Source GraphProgram::named_write(EventId write, ObjectId x) const {
  const std::string value = names_.value_text(x, value_at(G_, functions_, x, write));
  if (write == no_event || G_[write].silent) return {"", value, std::nullopt};
  return {process_name(G_[write].process), value, step_of(write)};
}

std::size_t GraphProgram::step_of(EventId e) const {
  const auto is_of = [&](EventId first) {
    return first == e || (G_[first].updates && next(first) == e);
  };
  const auto step = std::ranges::find_if(steps_, is_of);
  CHECK(step != steps_.end(), "event {} of a graph is no step", index(e));
  return step - steps_.begin();
}

// Of a step on a variable that is not what it would be if each took effect at once: what it takes, or comes before.
void GraphProgram::note_source(const Way& way, NamedStep& told) const {
  const GraphEvent& event = way.event;
  if (!has_location(event.operation.kind) || is_synchronisation(event.operation.kind)) return;
  const ObjectId x = location_of(event);
  const EventId newest = G_.newest(x);
  if (event.reads && event.source != newest) {
    told.source = named_write(event.source, x);
    told.newest = named_write(newest, x);
  } else if (event.writes && way.behind != newest) {
    told.newest = named_write(newest, x);
  }
}

ProcessSet GraphProgram::holders(ObjectId x) const {
  if (!functions_.is_object(x)) return {};
  const EventId newest = G_.newest(x);
  return objects::visit(newest == no_event ? functions_.initial_state(x) : *G_[newest].state,
                        [](const auto& object) { return object.holders(); });
}

std::int64_t GraphProgram::value(ObjectId x) const {
  return value_at(G_, functions_, x, G_.newest(x));
}

std::optional<std::vector<std::size_t>> GraphProgram::comes_after(std::size_t step) const {
  const EventId e = steps_[step];
  std::vector<std::size_t> result;
  for (EventId before : {G_.before(e), G_.joined_by(e), G_[e].source}) {
    while (before != no_event && G_[before].silent) before = G_.before(before);
    if (before == no_event || G_[before].process == G_[e].process) continue;
    result.push_back(step_of(before));
  }
  std::ranges::sort(result);
  return result;
}

// --- From a graph to a schedule ---

namespace {

// In which order the events of a graph are added again: at each point one of which the past is there, preferably
// one that reads or writes what is the newest by then, and of the same thread as the one before.
class Linearisation {
 public:
  explicit Linearisation(const Graph& G) : G(G), now_(G.size(), no_event) {}

  // The next one, or no_event if all but those who wait are there.
  EventId next() const {
    EventId best = no_event;
    int best_rank = 4;
    for (std::size_t i = 0; i < G.threads(); ++i) {
      const EventId e = first_left(ProcessId{static_cast<std::uint16_t>(i)});
      if (e == no_event || !is_ready(e)) continue;
      const int rank = (is_newest(e) ? 0 : 2) + (G[e].process == last_ ? 0 : 1);
      if (rank < best_rank) best = e, best_rank = rank;
    }
    return best;
  }

  // Writes that no schedule tells of have been added after others.
  void place_silent(const Graph& now) {
    for (std::size_t i = 0; i < G.threads(); ++i) {
      const ProcessId p{static_cast<std::uint16_t>(i)};
      for (EventId e = first_left(p); e != no_event && G[e].silent; e = first_left(p)) {
        if (G[e].position >= now.thread(p).size()) break;
        now_[index(e)] = now.thread(p)[G[e].position];
      }
    }
  }

  void placed(EventId e, EventId as) {
    now_[index(e)] = as;
    if (G[e].updates) now_[index(write_of(e))] = mazurka::next(as);
    last_ = G[e].process;
  }

  // What it is called there.
  EventId now(EventId e) const { return e == no_event ? no_event : now_[index(e)]; }

  // The last write to its location that comes before e and is there.
  EventId behind(EventId e) const {
    EventId result = no_event;
    for (EventId w : G.writes_to(location_of(G[e]))) {
      if (w == e) break;
      if (now(w) != no_event) result = w;
    }
    return result;
  }

 private:
  EventId write_of(EventId read) const { return G.thread(G[read].process)[G[read].position + 1]; }

  EventId first_left(ProcessId p) const {
    for (EventId e : G.thread(p)) {
      if (now(e) == no_event) return G[e].waits ? no_event : e;
    }
    return no_event;
  }

  bool is_ready(EventId e) const {
    for (EventId before : {G.before(e), G.joined_by(e), G[e].source}) {
      if (before != no_event && now(before) == no_event) return false;
    }
    return true;
  }

  bool is_newest(EventId e) const {
    if (!G[e].reads && !G[e].writes) return true;
    const EventId target = G[e].writes ? behind(e) : G[e].source;
    EventId newest = no_event;
    for (EventId w : G.writes_to(location_of(G[e]))) {
      if (now(w) != no_event) newest = w;
    }
    return target == newest;
  }

  const Graph& G;
  std::vector<EventId> now_;  // by event: what it is called in the new graph
  ProcessId last_{};
};

}  // namespace

Schedule GraphProgram::schedule_for(const Graph& G, bool has_race) {
  restart();
  Schedule schedule;
  const auto take = [&](ProcessId p, std::size_t way) {
    schedule.push_back({p, static_cast<std::uint16_t>(way)});
    step(p, static_cast<std::uint16_t>(way));
  };
  Linearisation linear(G);
  for (;;) {
    linear.place_silent(G_);
    const EventId e = linear.next();
    if (e == no_event) break;
    const std::vector<Way> ways = all_ways(G[e].process);
    const EventId source = linear.now(G[e].source);
    const EventId behind = G[e].writes ? linear.now(linear.behind(e)) : no_event;
    const auto is_wanted = [&](const Way& way) {
      return !way.event.waits && way.event.source == source && way.behind == behind &&
             way.event.answer.choice == G[e].answer.choice;
    };
    const auto wanted = std::ranges::find_if(ways, is_wanted);
    if (wanted == ways.end() && has_race) return schedule;
    CHECK(wanted != ways.end(), "no way leads to event {} of a graph", index(e));
    take(G[e].process, wanted - ways.begin());
    linear.placed(e, steps_.back());
  }
  for (ProcessId p : enabled()) take(p, all_ways(p).size() - 1);  // they wait
  return schedule;
}

}  // namespace mazurka
