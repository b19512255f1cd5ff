// After Kokologiannakis, Marmanis, Gladstein, Vafeiadis: Truly Stateless, Optimal Dynamic Partial Order
// Reduction, POPL 2022 (TruSt).
//
//   visit(G):  if G is not consistent: return
//     a = the next event of the first thread that can go on and, if possible, need not wait
//     none:   G is complete
//     read:   for each write w to its location: visit(G + a reading w)
//     write:  visit_places(G + a, a)
//             for each read r of its location that is not in a's past:
//               deleted = those added later than r that are not in a's past
//               if all of deleted ∪ {r} are maximal for a:
//                 visit_places((G + a) without deleted, with r reading a, a)
//     other:  visit(G + a)
//   visit_places(G, a):  for each place of a in the order of writes to its location: visit(G)
//
//   The past of a is what comes before it by sb, rf, and the start and join of threads.
//   e is maximal for a: of those that were added before e or are in a's past, none reads from e, and the last write to
//   its location is e, or the write that e reads; and at a choice e goes the first way.
//
// What is deleted is added again afterwards, in all the ways that there are. That it was maximal when it was deleted
// makes the way to each graph unique: of all the graphs that differ in what is deleted only, one leads on.
//
// Differs from the paper:
// - Who waits for something (await, a lock, …) reads like others. If it does not get what it waits for, its thread
//   stays there, until a write makes it read again. At the end it counts only if it has read the newest write: a
//   graph with one who could go on if he looked again is not complete. So it is not worth while to wait with a
//   write that is not the newest one: who reads that is not maximal, now or later.

//
// How it is fast: an event is taken back when all that follows from it has been seen, and only a graph from which something was
// deleted is another one. Where threads stand is remembered (graphs/places.h). What a read can read, and
// where a write can be, is a question of what the thread knows (graphs/known.h), which for most graphs is all there is
// to consistency: the newest write is always possible. In debug builds each graph is held to the definition.

#include <algorithm>
#include <memory>

#include "core/error.h"
#include "graphs/explore.h"

namespace mazurka {

namespace {

class GraphExploration {
 public:
  GraphExploration(ThreadFunctions& functions, const ConsistencyModel& model,
                   GraphListener& listener, GraphThreads::Remembers remembers)
      : threads(functions, remembers), model(model), listener(listener) {}

  void visit(Graph& G) {
    DCHECK(model.is_consistent(G));
    if (!listener.on_step(G)) return;
    if (const EventId half = half_done(G); half != no_event)
      return visit_write(G, write_after(G[half]));
    threads.bring_to(G);
    const ProcessSet able = threads.able(G);
    if (able.empty()) return complete(G);
    const std::size_t first = events_.size();
    add_next_events(G, next(G, able));
    const std::size_t end = events_.size();
    for (std::size_t i = first; i < end; ++i) {
      threads.arrive(G, events_[i]);
      if (events_[i].writes) {
        visit_write(G, GraphEvent(events_[i]));
      } else {
        const bool is_newest = reads_newest(G, events_[i]);
        G.add(events_[i]);
        if (is_newest || is_possible(G, G[last(G)])) visit(G);
        G.remove_last();
      }
    }
    events_.resize(first);
  }

 private:
  static EventId last(const Graph& G) { return EventId{static_cast<std::uint32_t>(G.size() - 1)}; }

  // The first one that need not wait if it takes the newest value; the first one if all have to.
  ProcessId next(const Graph& G, ProcessSet able) {
    for (ProcessId p : able) {
      const Operation operation = threads.pending(p);
      if (!can_block(operation.kind) || !has_location(operation.kind)) return p;
      if (!threads.events(G, p, G.newest(operation.objects[0])).front().waits) return p;
    }
    return able.first();
  }

  // From each source, and in each way, that there is.
  void add_next_events(const Graph& G, ProcessId p) {
    const Operation operation = threads.pending(p);
    if (!threads.finds_something(p, operation)) return threads.add_events(G, p, no_event, events_);
    GraphEvent next;
    next.process = p;
    next.position = static_cast<std::uint32_t>(G.thread(p).size());
    next.operation = operation;
    next.reads = true;
    const std::vector<EventId>& writes = G.writes_to(operation.objects[0]);
    for (std::size_t i = first_possible(G, next); i <= writes.size(); ++i) {
      const std::size_t before = events_.size();
      threads.add_events(G, p, i == 0 ? no_event : writes[i - 1], events_);
      const auto added = events_.begin() + static_cast<std::ptrdiff_t>(before);
      const auto in_vain = [&](const GraphEvent& a) { return waits_in_vain(G, a); };
      events_.erase(std::remove_if(added, events_.end(), in_vain), events_.end());
    }
  }

  // Of the writes to its location the first that it can read, or come right behind, as far as known: one for the
  // oldest, and 0 for the initial value.
  std::size_t first_possible(const Graph& G, const GraphEvent& next) {
    const ObjectId x = location_of(next);
    const EventId known = model.known != nullptr ? model.known(G, next, pasts_)
                                                 : G.known_to(next.process, next.position, x);
    if (known == no_event) return 0;
    const std::vector<EventId>& writes = G.writes_to(x);
    return std::ranges::find(writes, known) - writes.begin() + 1;
  }

  static bool reads_newest(const Graph& G, const GraphEvent& event) {
    return !event.reads || event.source == G.newest(location_of(event));
  }

  // An event of G that does not read the newest write, or is not behind it, but none that is known to be too old.
  bool is_possible(const Graph& G, const GraphEvent& event) {
    const bool is_free = model.is_free != nullptr && model.is_free(G, event);
    return is_free || model.is_consistent(G);
  }
  // Whether there is a newer value than the one that it has seen and waits with.
  static bool waits_in_vain(const Graph& G, const GraphEvent& event) {
    return event.waits && event.source != G.newest(location_of(event));
  }

  // The same of what it has read right before, in a loop that looks at several locations.
  static bool is_stuck_in_vain(const Graph& G, const GraphEvent& event) {
    if (waits_in_vain(G, event)) return true;
    const bool is_loop = event.waits && event.operation.kind == Kind::await;
    std::int64_t others =
        is_loop && event.operation.objects[1] == no_object ? event.operation.operands[1] : 0;
    for (std::size_t i = event.position; i > 0 && others > 0; --i) {
      const GraphEvent& before = G[G.thread(event.process)[i - 1]];
      if (!before.reads) continue;
      --others;
      if (before.source != G.newest(location_of(before)) && !before.updates) return true;
    }
    return false;
  }

  // A read-modify-write that has read and not written yet.
  static EventId half_done(const Graph& G) {
    for (std::size_t p = 0; p < G.threads(); ++p) {
      const std::vector<EventId>& thread = G.thread(ProcessId(static_cast<std::uint16_t>(p)));
      if (!thread.empty() && G[thread.back()].reads && G[thread.back()].updates)
        return thread.back();
    }
    return no_event;
  }

  void visit_write(Graph& G, const GraphEvent& event) {
    const EventId a = G.add(event, G.newest(location_of(event)));
    if (event.silent) {
      visit(G);
      return G.remove_last();
    }
    const std::size_t first = revisited_.size();
    add_revisited(G, a);
    visit_places(G, a, no_event);
    for (std::size_t i = first; i < revisited_.size(); ++i) revisit(G, revisited_[i]);
    revisited_.resize(first);
    G.remove_last();
  }

  // The reads that can read from a, the last event: all that are deleted then have to be maximal, up to the last one.
  void add_revisited(const Graph& G, EventId a) {
    const ObjectId x = location_of(G[a]);
    is_read_.assign(G.size(), 0);
    for (std::uint32_t i = 0; i + 1 < G.size(); ++i) {
      const EventId source = G[EventId{i}].source;
      if (source == no_event) continue;
      if (i < index(source) || G.is_in_past(EventId{i}, a)) is_read_[index(source)] = 1;
    }
    const std::size_t first = revisited_.size();
    for (std::uint32_t i = index(a); i-- > 0;) {
      const EventId r{i};
      if (G.is_in_past(r, a)) continue;
      if (!is_maximal(G, r, a)) break;
      if (G[r].reads && location_of(G[r]) == x) revisited_.push_back(r);
    }
    std::reverse(revisited_.begin() + static_cast<std::ptrdiff_t>(first), revisited_.end());
  }

  // is_read_: by those who were added before, or are in a's past.
  bool is_maximal(const Graph& G, EventId e, EventId a) const {
    const GraphEvent& event = G[e];
    if (event.answer.choice != 0) return false;
    if (!event.reads && !event.writes) return true;
    const auto is_previous = [&](EventId f) {
      return f == no_event || (f != a && (f <= e || G.is_in_past(f, a)));
    };
    if (!is_previous(event.source) || is_read_[index(e)]) return false;
    const std::vector<EventId>& writes = G.writes_to(location_of(event));
    const auto last = std::find_if(writes.rbegin(), writes.rend(), is_previous);
    return (last == writes.rend() ? no_event : *last) == (event.writes ? e : event.source);
  }

  // r reads from a, the last event, and what was added after r is deleted, unless a needs it.
  void revisit(const Graph& G, EventId r) {
    const EventId a = last(G);
    kept_.assign(G.size(), 0);
    for (std::uint32_t i = 0; i < G.size(); ++i) {
      kept_[i] = i <= index(r) || G.is_in_past(EventId{i}, a);
    }
    std::unique_ptr<Graph> next = new_graph();
    next->take(G, kept_);
    threads.bring_to(*next, r);
    const EventId now = last(*next);  // a
    const std::size_t first = events_.size();
    threads.add_events(*next, G[r].process, now, events_);
    const std::size_t end = events_.size();
    for (std::size_t i = first; i < end; ++i) {
      GraphEvent again = events_[i];
      again.position = G[r].position;
      threads.arrive(*next, again);
      next->replace(r, std::move(again));
      visit_places(*next, now, r);
    }
    events_.resize(first);
    graphs_.push_back(std::move(next));
  }

  // `reader` is who was made to read from a, if somebody was. The write of a read-modify-write has its place already.
  void visit_places(Graph& G, EventId a, EventId reader) {
    const ObjectId x = location_of(G[a]);
    const std::size_t count = G.writes_to(x).size() - 1;  // without a
    std::size_t place = first_possible(G, G[a]), end = count;
    if (G[a].updates) {
      const EventId source = G[G.before(a)].source;
      G.move_behind(a, source);
      const std::vector<EventId>& writes = G.writes_to(x);
      place = end = std::ranges::find(writes, a) - writes.begin();
    }
    for (; place <= end; ++place) {
      G.move_to(a, place);
      const std::vector<EventId>& writes = G.writes_to(x);
      // It would come between a read-modify-write and what that reads.
      const bool is_between = place < count && G[writes[place + 1]].updates;
      if (is_between || (reader != no_event && waits_in_vain(G, G[reader]))) continue;
      const bool is_newest = place == count;
      if (is_newest || is_possible_at(G, a, place, reader)) visit(G);
    }
    G.move_to(a, count);
  }

  bool is_possible_at(const Graph& G, EventId a, std::size_t place, EventId reader) {
    if (reader != no_event && first_possible(G, G[reader]) > place + 1) return false;
    return is_possible(G, G[a]);
  }

  std::unique_ptr<Graph> new_graph() {
    if (graphs_.empty()) return std::make_unique<Graph>(0);
    std::unique_ptr<Graph> result = std::move(graphs_.back());
    graphs_.pop_back();
    return result;
  }

  void complete(const Graph& G) {
    threads.end_execution();
    const bool in_vain = std::ranges::any_of(
        G.events(), [&](const GraphEvent& event) { return is_stuck_in_vain(G, event); });
    if (in_vain) listener.on_blocked(G);
    else listener.on_complete(G, threads);
  }

  GraphThreads threads;
  const ConsistencyModel& model;
  GraphListener& listener;

  // Memory that is used again. Of the first two each visit has the part at the end.
  std::vector<GraphEvent> events_;
  std::vector<EventId> revisited_;
  std::vector<std::unique_ptr<Graph>> graphs_;
  std::vector<char> is_read_, kept_;
  Pasts pasts_;
};

}  // namespace

void explore_graphs(ThreadFunctions& threads, const ConsistencyModel& model,
                    GraphListener& listener, GraphThreads::Remembers remembers) {
  Graph G(threads.count());
  GraphExploration(threads, model, listener, remembers).visit(G);
}

}  // namespace mazurka
