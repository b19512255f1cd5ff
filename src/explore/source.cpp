// Source-DPOR: one process per reversed race is enough if it is an initial of the reversal.
// Abdulla, Aronis, Jonsson, Sagonas: Source Sets, J. ACM 64(4), 2017, Algorithms 1, 3 and 5.
// Numbers in the margin are the lines of Algorithm 1.
//
// Differs from the paper:
// - Races of p are looked for after p's step instead of before it: then p's event is in E.
// - A process that waits for a lock or a condition is looked at when it goes on and at the end of
//   the execution, instead of at every prefix (Algorithm 3, 2-8; Algorithm 5, 2-10).
// - A process at a choice takes all ways, one after the other.
//
// What the paper leaves open decides how many executions are blocked. Of the orders that were tried, this
// is the best for the papers' programs, and leaves most of them without any: the process that goes
// first is the one that went last, of those that are new the newest; backtrack sets are queues; of the
// initials the process of the race's second event is added.

#include "explore/source.h"

#include <memory>

#include "explore/blocking.h"
#include "explore/sleep_set.h"

namespace mazurka {

namespace {

class Source {
 public:
  Source(Search& search, const Algorithm& algorithm, const BacktrackRules& rules)
      : search(search), E(search.execution()), algorithm(algorithm), rules(rules) {}

  void explore() {
    const std::size_t depth = E.size();
    while (path.size() < depth + 2) path.push_back(std::make_unique<Node>());
    Node& node = *path[depth];
    DCHECK(node.sleep.is_pending(search));
    const ProcessSet awake = search.enabled() - node.sleep.processes();
    if (awake.empty()) {  // complete, or blocked by sleep
      search.end_of_execution();
      return reverse_waiting(search, algorithm, E, add_sequence);
    }
    node.backtrack.begin_with((search.*rules.first)(awake));   // 3
    for (std::size_t i = 0; i < node.backtrack.size(); ++i) {  // 4
      const ProcessId p = node.backtrack[i];
      if (node.sleep.processes().contains(p)) continue;
      const Step step = search.pending(p);
      const std::uint16_t ways = search.ways(step);
      for (std::uint16_t choice = 0; choice < ways; ++choice) {
        search.step(p, choice);                                                  // E is now E.p
        reverse_last();                                                          // 5
        path[depth + 1]->sleep.become_after(node.sleep, step, E.equivalence());  // 10
        explore();                                                               // 11
        search.undo();
      }
      node.sleep.insert(step);  // 12
    }
  }

 private:
  // A set of processes that remembers in which order they came.
  class Queue {
   public:
    void begin_with(ProcessId p) {
      order_.assign(1, p);
      processes_ = {p};
    }
    void insert(ProcessId p) {
      order_.push_back(p);
      processes_.insert(p);
    }
    ProcessSet processes() const { return processes_; }
    std::size_t size() const { return order_.size(); }
    ProcessId operator[](std::size_t i) const { return order_[i]; }

   private:
    std::vector<ProcessId> order_;
    ProcessSet processes_;
  };

  struct Node {
    Queue backtrack;
    SleepSet sleep;
  };

  void reverse_last() {
    const EventId f = E.last();
    E.reversible_races(f, races);
    for (EventId e : races) add(e, rules.of_race(E, e, f), E.process(f));
    reverse_await(search, f, add_sequence);
  }

  // Ensures that some execution starting with pre(E, e) runs p's event before e.
  void add(EventId e, ProcessSet initials, ProcessId p) {
    Queue& backtrack = path[index(e)]->backtrack;
    if (!initials.disjoint(backtrack.processes())) return;          // 8
    backtrack.insert(initials.contains(p) ? p : initials.first());  // 9
  }

  Search& search;
  const Execution& E;
  const Algorithm& algorithm;
  const BacktrackRules& rules;
  const Reverse add_sequence = [this](EventId e, const Sequence& v) {
    add(e, rules.of_sequence(v, E.equivalence()), v.back().process);
  };
  std::vector<std::unique_ptr<Node>>
      path;                    // of the prefixes of E; path[i] after i events, and some not in use
  std::vector<EventId> races;  // scratch
};

}  // namespace

void explore_with_backtrack_sets(Search& search, const Algorithm& algorithm,
                                 const BacktrackRules& rules) {
  Source(search, algorithm, rules).explore();
}

void explore_source(Search& search, const Algorithm& algorithm) {
  constexpr BacktrackRules initial{
      &Search::latest_of,
      [](const Execution& E, EventId e, EventId f) { return E.reversal_initials(e, f); }, initials};
  explore_with_backtrack_sets(search, algorithm, initial);
}

}  // namespace mazurka
