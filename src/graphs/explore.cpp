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

#include <algorithm>

#include "graphs/explore.h"

namespace mazurka {

namespace {

class GraphExploration {
 public:
  GraphExploration(ThreadFunctions& functions, const ConsistencyModel& model,
                   GraphListener& listener)
      : threads(functions), model(model), listener(listener) {}

  void visit(const Graph& G) {
    if (!listener.on_step(G)) return;
    if (const EventId half = half_done(G); half != no_event)
      return visit_write(G, write_after(G[half]));
    threads.bring_to(G);
    const ProcessSet able = threads.able(G);
    if (able.empty()) return complete(G);
    for (const GraphEvent& a : next_events(G, next(G, able))) {
      if (a.writes) {
        visit_write(G, a);
      } else {
        Graph with = G;
        with.add(a);
        visit_if_consistent(with);
      }
    }
  }

 private:
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
  std::vector<GraphEvent> next_events(const Graph& G, ProcessId p) {
    const Operation operation = threads.pending(p);
    if (!threads.finds_something(operation)) return threads.events(G, p, no_event);
    std::vector<GraphEvent> result;
    for (EventId w : G.from_known(p, G.thread(p).size(), operation.objects[0])) {
      std::ranges::move(threads.events(G, p, w), std::back_inserter(result));
    }
    std::erase_if(result, [&](const GraphEvent& a) { return waits_in_vain(G, a); });
    return result;
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

  void visit_write(const Graph& G, const GraphEvent& event) {
    Graph with = G;
    if (event.silent) {
      with.add(event, G.newest(location_of(event)));
      return visit_if_consistent(with);
    }
    const EventId a = with.add(event);
    visit_places(with, a, no_event);
    const std::vector<char> past = with.past_of(a);
    for (std::uint32_t i = 0; i < G.size(); ++i) {
      const EventId r{i};
      if (!G[r].reads || location_of(G[r]) != location_of(event) || past[i]) continue;
      if (is_maximal_from(with, r, past)) revisit(with, r, past);
    }
  }

  // Whether r and all that are deleted with it are maximal.
  static bool is_maximal_from(const Graph& G, EventId r, const std::vector<char>& past) {
    for (std::uint32_t i = index(r); i + 1 < G.size(); ++i) {
      if (!past[i] && !is_maximal(G, EventId{i}, past)) return false;
    }
    return true;
  }

  static bool is_maximal(const Graph& G, EventId e, const std::vector<char>& past) {
    const EventId a{static_cast<std::uint32_t>(G.size() - 1)};
    const auto is_previous = [&](EventId f) {
      return f == no_event || (f != a && (f <= e || past[index(f)]));
    };
    const GraphEvent& event = G[e];
    if (event.answer.choice != 0) return false;
    if (!event.reads && !event.writes) return true;
    if (!is_previous(event.source)) return false;
    for (std::uint32_t i = 0; i + 1 < G.size(); ++i) {
      if (G[EventId{i}].reads && G[EventId{i}].source == e && is_previous(EventId{i})) return false;
    }
    const std::vector<EventId>& writes = G.writes_to(location_of(event));
    const auto last = std::find_if(writes.rbegin(), writes.rend(), is_previous);
    return (last == writes.rend() ? no_event : *last) == (event.writes ? e : event.source);
  }

  // r reads from a, the last event, and what was added after r is deleted, unless a needs it.
  void revisit(const Graph& G, EventId r, const std::vector<char>& past) {
    std::vector<char> kept(G.size());
    for (std::uint32_t i = 0; i < G.size(); ++i) kept[i] = i < index(r) || past[i];
    threads.bring_to(G.only(kept));
    kept[index(r)] = 1;
    const Graph without_deleted = G.only(kept);
    const EventId now{static_cast<std::uint32_t>(without_deleted.size() - 1)};  // a
    for (GraphEvent& again : threads.events(without_deleted, G[r].process, now)) {
      again.position = G[r].position;
      Graph next = without_deleted;
      next.replace(r, std::move(again));
      visit_places(next, now, r);
    }
  }

  // `reader` is who was made to read from a, if somebody was. That of a read-modify-write has its place already.
  void visit_places(const Graph& G, EventId a, EventId reader) {
    for (EventId behind : G.from_known(G[a].process, G[a].position, location_of(G[a]))) {
      if (behind == a || (G[a].updates && behind != G[G.before(a)].source)) continue;
      Graph placed = G;
      placed.move_behind(a, behind);
      if (reader == no_event || !waits_in_vain(placed, G[reader])) visit_if_consistent(placed);
    }
  }

  void visit_if_consistent(const Graph& G) {
    if (model.is_consistent(G)) visit(G);
  }

  void complete(const Graph& G) {
    const bool in_vain = std::ranges::any_of(
        G.events(), [&](const GraphEvent& event) { return is_stuck_in_vain(G, event); });
    if (in_vain) listener.on_blocked(G);
    else listener.on_complete(G, threads);
  }

  GraphThreads threads;
  const ConsistencyModel& model;
  GraphListener& listener;
};

}  // namespace

void explore_graphs(ThreadFunctions& threads, const ConsistencyModel& model,
                    GraphListener& listener) {
  GraphExploration(threads, model, listener).visit(Graph(threads.count()));
}

}  // namespace mazurka
