// Optimal-DPOR: wakeup trees lead straight to executions that were not explored before.
// Abdulla, Aronis, Jonsson, Sagonas: Source Sets, J. ACM 64(4), 2017, Algorithms 2, 4 and 6.
// Numbers in the margin are the lines of Algorithm 6.
//
// Differs from the paper:
// - A lock needs no search for a subsequence (Algorithm 4, 8-14); await does (explore/blocking.h).
// - The ways of a choice or a signal are different steps of the same process, so each is a branch of
//   its own.
// - A race is left out as soon as it is certain that it changes nothing, whatever comes behind it: while
//   its first event stays, so does the sleep set there, and the wakeup tree there only grows.
// - The subtree of a branch is moved out of the tree when it is explored: nothing that is inserted
//   meanwhile can begin with that branch.

#include <algorithm>
#include <memory>

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
    while (path.size() < depth + 2) path.push_back(std::make_unique<Node>());
    Node& node = *path[depth];
    DCHECK(node.sleep.is_pending(search));
    const ProcessSet enabled = search.enabled();
    const ProcessSet awake = enabled - node.sleep.processes();
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
    node.tree = tree;                                   // 18, 22
    while (!node.tree.empty()) {                        // 23
      const auto branch = trees.take_first(node.tree);  // 24, 29
      search.step(branch.step.process, branch.step.choice);
      path[depth + 1]->is_new = true;
      CHECK(E[E.last()].step == branch.step, "a wakeup sequence {}",
            search.broken_promise(branch.step));
      path[depth + 1]->sleep.become_after(node.sleep, branch.step, E.equivalence());  // 25
      explore(branch.rest);                                                           // 26, 27
      search.undo();
      node.sleep.insert(branch.step);  // 28
    }
  }

 private:
  struct Node {
    SleepSet sleep;
    WakeupTree tree;

    // Of the event that the prefix ends with.
    bool is_new = true;          // its races were not looked for
    std::vector<EventId> races;  // those that are left
  };

  void reverse_races() {
    const std::size_t end = search.end_of_races();
    for (EventId f{0}; index(f) < end; f = next(f)) {
      search.heed_limits();
      Node& node = *path[index(f) + 1];
      if (node.is_new) E.reversible_races(f, node.races);  // 3
      node.is_new = false;
      DCHECK(changes_nothing_but(node.races, f));
      std::erase_if(node.races, [&](EventId e) { return reverse(e, f); });
      if (awaits(E[f].step.operation.kind)) reverse_await(search, f, insert_if_new);  // 8-13
    }
    reverse_waiting(search, algorithm, E, insert_if_new);
  }

  // Returns whether it is certain that this changes nothing from now on.
  bool reverse(EventId e, EventId f) {
    const Operation& second = E[f].step.operation;
    if (row(second.kind).ways_vary) {
      insert_ways(e, E.reversal(e, f));
      return false;
    }
    const Execution::Beginning covered = how_covered(e, f);  // 4-6
    if (covered != Execution::Beginning::no) return covered == Execution::Beginning::always;
    E.reversal(e, f, reversal);
    return insert(e, f);  // 7
  }

  // sleep(pre(E, e)) ∩ WI(notdep(e, E).f) ≠ ∅: all that the reversal leads to was explored.
  Execution::Beginning how_covered(EventId e, EventId f) const {  // 6
    auto result = Execution::Beginning::no;
    for (const Step& sleeper : path[index(e)]->sleep.steps()) {
      result = std::max(result, E.begins_reversal(sleeper, e, f));
      if (result == Execution::Beginning::always) break;
    }
    return result;
  }

  // The other races that end with f. For checks.
  bool changes_nothing_but(const std::vector<EventId>& races, EventId f) {
    std::vector<EventId> all;
    E.reversible_races(f, all);
    return std::ranges::all_of(all, [&](EventId e) {
      if (std::ranges::find(races, e) != races.end()) return true;
      if (how_covered(e, f) != Execution::Beginning::no) return true;
      const std::size_t size = trees.size();
      E.reversal(e, f, reversal);
      insert(e, f);
      return trees.size() == size;
    });
  }

  // Without e a signal can have other ways.
  void insert_ways(EventId e, Sequence v) {
    for_each_way(std::move(v), [&](const Sequence& way) { insert_if_new(e, way); });
  }

  // Inserts `reversal`, which is used up: it reverses the race of e and f, or puts what waits before e.
  bool insert(EventId e, EventId f) {  // 7, 15
    WakeupTrees::Certain certain;
    if (f != no_event) {
      certain.first = first_behind(f, e);
      certain.last = reversal.back().operation == E[f].step.operation;
    }
    const bool was_there = trees.insert(path[index(e)]->tree, reversal, E.equivalence(), certain);
    search.counters.wakeup_tree = std::max(search.counters.wakeup_tree, trees.size());
    return was_there;
  }

  // So many of the events between e and f do not happen after e.
  std::size_t first_behind(EventId f, EventId e) const {
    std::size_t result = 0;
    for (EventId g = next(e); g < f; g = next(g)) result += E.happens_before(e, g) ? 0 : 1;
    return result;
  }

  Search& search;
  const Execution& E;
  const Algorithm& algorithm;
  const Reverse insert_if_new = [this](EventId e, const Sequence& v) {  // 14
    if (path[index(e)]->sleep.covers(v, E.equivalence())) return;
    reversal = v;
    insert(e, no_event);
  };
  std::vector<std::unique_ptr<Node>>
      path;  // of the prefixes of E; path[i] after i events, and some not in use
  WakeupTrees trees;
  Sequence reversal;  // scratch
};

}  // namespace

void explore_optimal(Search& search, const Algorithm& algorithm) {
  Optimal(search, algorithm).explore({});
}

}  // namespace mazurka
