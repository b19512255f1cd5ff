// Optimal-DPOR: wakeup trees lead straight to executions that were not explored before.
// Abdulla, Aronis, Jonsson, Sagonas: Source Sets, J. ACM 64(4), 2017, Algorithms 2, 4 and 6.
// Numbers in the margin are the lines of Algorithm 6.
//
// Differs from the paper:
// - A lock needs no search for a subsequence (Algorithm 4, 8-14); await does (explore/blocking.h).
// - The ways of a choice or a signal are different steps of the same process, so each is a branch of
//   its own.
// - The subtree of a branch is moved out of the tree when it is explored: nothing that is inserted
//   meanwhile can begin with that branch.

#include "core/error.h"
#include "explore/algorithms.h"
#include "explore/blocking.h"
#include "explore/sleep_set.h"
#include "explore/wakeup_tree.h"

namespace mazurka {

namespace {

class Optimal {
 public:
  Optimal(Search& search, const Algorithm& algorithm)
      : search(search), E(search.execution()), algorithm(algorithm) {}

  void explore(WakeupTree tree) {
    const std::size_t depth = E.size();
    if (path.size() < depth + 2) path.resize(2 * depth + 2);
    DCHECK(path[depth].sleep.is_pending(search));
    const ProcessSet enabled = search.enabled();
    const ProcessSet awake = enabled - path[depth].sleep.processes();
    if (enabled.empty() || (tree.empty() && awake.empty())) {  // 2
      search.end_of_execution();
      return reverse_races();
    }
    if (tree.empty()) {                            // 17
      const ProcessId p = search.first_of(awake);  // 20
      Step step = search.pending(p);
      const std::uint16_t ways = search.ways(step);
      for (; step.choice < ways; ++step.choice) trees.append(tree, step);  // 21
    }
    path[depth].tree = tree;                                   // 18, 22
    while (!path[depth].tree.empty()) {                        // 23
      const auto branch = trees.take_first(path[depth].tree);  // 24, 29
      search.step(branch.step.process, branch.step.choice);
      const Step taken = E[E.last()].step;
      CHECK(taken == branch.step, "a wakeup sequence {}", search.broken_promise(branch.step));
      path[depth + 1].sleep.become_after(path[depth].sleep, taken, E.equivalence());  // 25
      explore(branch.rest);                                                           // 26, 27
      search.undo();
      path[depth].sleep.insert(taken);  // 28
    }
  }

 private:
  struct Node {
    SleepSet sleep;
    WakeupTree tree;
  };

  void reverse_races() {
    const std::size_t end = search.end_of_races();
    for (EventId f{0}; index(f) < end; f = next(f)) {
      search.heed_limits();
      E.reversible_races(f, races);  // 3
      for (EventId e : races) {
        if (row(E[f].step.operation.kind).ways_vary) {
          insert_ways(e, E.reversal(e, f));
        } else if (!is_covered(e, f)) {  // 4-6
          E.reversal(e, f, reversal);
          insert(e, reversal);  // 7
        }
      }
      if (awaits(E[f].step.operation.kind)) reverse_await(search, f, insert_if_new);  // 8-13
    }
    reverse_waiting(search, algorithm, E, insert_if_new);
  }

  // sleep(pre(E, e)) ∩ WI(notdep(e, E).f) ≠ ∅: all that the reversal leads to was explored.
  bool is_covered(EventId e, EventId f) const {  // 6
    for (const Step& sleeper : path[index(e)].sleep.steps()) {
      if (E.is_weak_initial_of_reversal(sleeper, e, f)) return true;
    }
    return false;
  }

  // Without e a signal can have other ways.
  void insert_ways(EventId e, Sequence v) {
    for_each_way(std::move(v), [&](const Sequence& way) { insert_if_new(e, way); });
  }

  // v is used up.
  void insert(EventId e, Sequence& v) {  // 7, 15
    trees.insert(path[index(e)].tree, v, E.equivalence());
    search.counters.wakeup_tree = std::max(search.counters.wakeup_tree, trees.size());
  }

  Search& search;
  const Execution& E;
  const Algorithm& algorithm;
  const Reverse insert_if_new = [this](EventId e, const Sequence& v) {  // 14
    if (path[index(e)].sleep.covers(v, E.equivalence())) return;
    reversal = v;
    insert(e, reversal);
  };
  std::vector<Node> path;  // of the prefixes of E; path[i] after i events, and some not in use
  WakeupTrees trees;
  std::vector<EventId> races;  // scratch
  Sequence reversal;           // scratch
};

}  // namespace

void explore_optimal(Search& search, const Algorithm& algorithm) {
  Optimal(search, algorithm).explore({});
}

}  // namespace mazurka
