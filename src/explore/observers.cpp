// Optimal DPOR with observers: two writes are dependent only if a later read observes one of them.
// Aronis, Jonsson, Lång, Sagonas: Optimal Dynamic Partial Order Reduction with Observers, TACAS
// 2018, Algorithm 1, whose lines are in the margin.
//
// Happens-before of a prefix can have fewer edges than that of the whole, so it is computed anew
// (O) for each complete execution.
//
// Ours, because the paper assumes that no process disables another: locks, as in Algorithm 4 of
// Source Sets. The ways of a choice are different steps of the same process.

#include <algorithm>

#include "core/error.h"
#include "explore/algorithms.h"
#include "explore/blocking.h"
#include "explore/wakeup_tree.h"

namespace mazurka {

namespace {

constexpr Equivalence equivalence = Equivalence::observed;

class Observers {
 public:
  Observers(Search& search, const Algorithm& algorithm)
      : search(search), E(search.execution()), algorithm(algorithm) {}

  void explore(WakeupTree tree) {
    const ProcessSet enabled = search.enabled();
    if (enabled.empty()) {  // 3
      search.end_of_execution();
      return reverse_races();
    }
    if (tree.empty()) {                              // 14
      const ProcessId p = search.first_of(enabled);  // 17
      Step step = search.pending(p);
      const std::uint16_t ways = mazurka::ways(step.operation);
      for (; step.choice < ways; ++step.choice) trees.append(tree, step);  // 18
    }
    const std::size_t depth = path.size();
    path.push_back({{}, tree});                                // 2, 15
    while (!path[depth].tree.empty()) {                        // 19
      const auto branch = trees.take_first(path[depth].tree);  // 20, 23
      require(algorithm, branch.step.operation);
      search.step(branch.step.process, branch.step.choice);
      const Step taken = E[E.last()].step;
      CHECK(taken == branch.step, "a wakeup sequence promised '{}' and '{}' came",
            describe(branch.step.operation), describe(taken.operation));
      explore(branch.rest);  // 21, 22
      search.undo();
      path[depth].done.push_back(taken);  // 24
    }
    path.pop_back();
  }

 private:
  struct Node {
    Sequence done;
    WakeupTree tree;
  };

  void reverse_races() {
    O = rebuilt(E.events(), equivalence);
    for (EventId f{0}; index(f) < O.size(); f = next(f)) {
      O.reversible_races(f, races);  // 4
      for (EventId e : races) {
        const EventId o = observer(e, f);
        Sequence v = o == no_event ? O.reversal(e, f) : observed_reversal(e, f, o);
        for_each_way(std::move(v), [&](const Sequence& way) { insert_if_new(e, way); });
      }
    }
    reverse_waiting(search, algorithm, O, insert_if_new);
  }

  // An observer of the race of e and f: a first event that takes its value from f. There is one
  // iff e and f are dependent only because they are observed.
  EventId observer(EventId e, EventId f) const {
    const Operation& second = O[f].step.operation;
    if (dependence(O[e].step.operation.access, second.access) != Dependence::if_observed) {
      return no_event;
    }
    for (EventId o = next(f); index(o) < O.size(); o = next(o)) {
      if (observes(o, f)) return o;
    }
    CHECK(false, "the race of events {} and {} has no observer", index(e), index(f));
    return no_event;
  }

  bool observes(EventId o, EventId f) const {
    const Operation& operation = O[o].step.operation;
    return operation.access != Access::none && operation.access != Access::write &&
           operation.objects[0] == O[f].step.operation.objects[0];
  }

  // notdep(e, E).f.e.(notobs(e, f, E) \ f).o                            8
  Sequence observed_reversal(EventId e, EventId f, EventId o) const {
    Sequence v = O.steps(O.notdep(e));
    v.push_back(O[f].step);
    v.push_back(O[e].step);
    std::vector<EventId> observers;  // those of the race, and what happens after them
    for (EventId g = next(e); index(g) < O.size(); g = next(g)) {
      if (g == f || !O.happens_before(e, g)) continue;
      const auto is_after = [&](EventId other) { return O.happens_before(other, g); };
      if ((g >= o && observes(g, f)) || std::any_of(observers.begin(), observers.end(), is_after)) {
        observers.push_back(g);
      } else {
        v.push_back(O[g].step);
      }
    }
    Step last = O[o].step;
    last.operation = after(O[e].step, O[e].after, last.operation);
    v.push_back(last);
    return v;
  }

  // v ∈ redundant(pre(E, e), done): for some split w.w' of pre(E, e), a process that is done after
  // w is a weak initial of w'.v.
  bool is_redundant(EventId e, const Sequence& v) const {
    Sequence sequence = v;  // w'.v
    for (std::size_t w = index(e);; --w) {
      for (const Step& p : path[w].done) {
        if (is_weak_initial(p, sequence, equivalence)) return true;
      }
      if (w == 0) return false;
      sequence.insert(sequence.begin(), E[EventId{static_cast<std::uint32_t>(w - 1)}].step);
    }
  }

  Search& search;
  const Execution& E;
  const Algorithm& algorithm;
  const Reverse insert_if_new = [this](EventId e, Sequence v) {
    if (is_redundant(e, v)) return;                     // 11
    trees.insert(path[index(e)].tree, v, equivalence);  // 12
    search.counters.wakeup_tree = std::max(search.counters.wakeup_tree, trees.size());
  };
  Execution O{equivalence};
  std::vector<Node> path;  // of the prefixes of E; path[i] after i events
  WakeupTrees trees;
  std::vector<EventId> races;  // scratch
};

}  // namespace

void explore_observers(Search& search, const Algorithm& algorithm) {
  Observers(search, algorithm).explore({});
}

}  // namespace mazurka
