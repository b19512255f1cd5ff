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
  explicit Optimal(Search& search) : search(search), E(search.execution()) {}

  void explore(SleepSet sleep, WakeupTree tree) {
    const ProcessSet enabled = search.enabled();
    const ProcessSet awake = enabled - sleep.processes();
    if (enabled.empty() || (tree.empty() && awake.empty())) {  // 2
      search.end_of_execution();
      return reverse_races();
    }
    if (tree.empty()) {                   // 17
      const ProcessId p = awake.first();  // 20
      Step step = search.pending(p);
      const std::uint16_t ways = search.ways(p);
      for (; step.choice < ways; ++step.choice) trees.append(tree, step);  // 21
    }
    const std::size_t depth = path.size();
    path.push_back({std::move(sleep), tree});                  // 18, 22
    while (!path[depth].tree.empty()) {                        // 23
      const auto branch = trees.take_first(path[depth].tree);  // 24, 29
      search.step(branch.step.process, branch.step.choice);
      const Step taken = E[E.last()].step;
      CHECK(taken == branch.step, "a wakeup sequence promised '{}' and '{}' came",
            describe(branch.step.operation), describe(taken.operation));
      explore(path[depth].sleep.after(taken, E.equivalence()),  // 25
              branch.rest);                                     // 26, 27
      search.undo();
      path[depth].sleep.insert(taken);  // 28
    }
    path.pop_back();
  }

 private:
  struct Node {
    SleepSet sleep;
    WakeupTree tree;
  };

  void reverse_races() {
    for (EventId f{0}; index(f) < E.size(); f = next(f)) {
      E.reversible_races(f, races);  // 3
      for (EventId e : races) {
        if (E[f].step.operation.kind == Kind::signal) insert_ways(e, E.reversal(e, f));
        else if (!is_covered(e, f)) insert(e, E.reversal(e, f));  // 4-7
      }
      if (awaits(E[f].step.operation.kind)) reverse_await(E[f].step, f);
    }
    for (ProcessId p : search.alive()) {
      const Step step = search.pending(p);
      if (step.operation.kind == Kind::lock) {
        const EventId e = E.lock_race(step);
        if (e != no_event) insert_if_new(e, E.reversal(e, step));
      } else if (awaits(step.operation.kind)) {
        reverse_await(step, no_event);
      }
    }
  }

  void reverse_await(const Step& await, EventId f) {  // 8-13
    for_each_await_reversal(search, await, f,
                            [&](EventId e, const Sequence& v) { insert_if_new(e, v); });
  }

  // sleep(pre(E, e)) ∩ WI(notdep(e, E).f) ≠ ∅: all that the reversal leads to was explored.
  bool is_covered(EventId e, EventId f) const {  // 6
    for (const Step& sleeper : path[index(e)].sleep.steps()) {
      if (E.is_weak_initial_of_reversal(sleeper, e, f)) return true;
    }
    return false;
  }

  // A signal has as many ways as processes wait, and without e these can be others.
  void insert_ways(EventId e, Sequence v) {
    const std::uint16_t ways = mazurka::ways(v.back().operation);
    for (; v.back().choice < ways; ++v.back().choice) insert_if_new(e, v);
  }

  void insert_if_new(EventId e, Sequence v) {
    if (!path[index(e)].sleep.covers(v, E.equivalence())) insert(e, std::move(v));  // 14
  }

  void insert(EventId e, Sequence v) {  // 7, 15
    trees.insert(path[index(e)].tree, v, E.equivalence());
    search.counters.wakeup_tree = std::max(search.counters.wakeup_tree, trees.size());
  }

  Search& search;
  const Execution& E;
  std::vector<Node> path;  // of the prefixes of E; path[i] after i events
  WakeupTrees trees;
  std::vector<EventId> races;  // scratch
};

}  // namespace

void explore_optimal(Search& search, const Algorithm&) { Optimal(search).explore({}, {}); }

}  // namespace mazurka
