// Optimal DPOR with observers: two writes are dependent only if a later read observes one of them, two
// messages only if the receive that takes the first could take the second (core/observation.h).
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
#include "core/trace.h"
#include "explore/algorithms.h"
#include "explore/blocking.h"
#include "explore/wakeup_tree.h"

namespace mazurka {

namespace {

constexpr Equivalence equivalence = Equivalence::observed;

bool are_equal(const Observation& a, const Observation& b) {
  return a.observed == b.observed && a.fate == b.fate && a.taken_at == b.taken_at &&
         a.pattern == b.pattern;
}

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
      const std::uint16_t ways = search.ways(step);
      for (; step.choice < ways; ++step.choice) trees.append(tree, step);  // 18
    }
    const std::size_t depth = E.size();
    if (path.size() <= depth) path.resize(2 * depth + 1);
    path[depth].done.clear();  // 2, 15
    path[depth].tree = tree;
    while (!path[depth].tree.empty()) {                        // 19
      const auto branch = trees.take_first(path[depth].tree);  // 20, 23
      require(algorithm, branch.step.operation);
      search.step(branch.step.process, branch.step.choice);
      const Step taken = E[E.last()].step;
      CHECK(taken == branch.step, "a wakeup sequence {}", search.broken_promise(branch.step));
      explore(branch.rest);  // 21, 22
      search.undo();
      kept = std::min(kept, depth);
      path[depth].done.push_back(taken);  // 24
    }
  }

 private:
  struct Node {
    Sequence done;
    WakeupTree tree;
  };

  void reverse_races() {
    rebuild();
    for (EventId f{0}; index(f) < O.size(); f = next(f)) {
      search.heed_limits();
      O.reversible_races(f, races);  // 4
      for (EventId e : races) {
        const EventId o = observer(e, f);
        if (o == no_event) O.reversal(e, f, v);
        else observed_reversal(e, f, o);
        if (row(v.back().operation.kind).ways_vary) {
          for_each_way(v, [&](const Sequence& way) { insert_if_new(e, way); });
        } else {
          insert_if_new(e);
        }
      }
    }
    reverse_waiting(search, algorithm, O,
                    [this](EventId e, const Sequence& way) { insert_if_new(e, way); });
  }

  // O becomes rebuilt(E, equivalence). What an event of O comes after is decided by the events up to it and
  // by what is observed of them: as long as these are those of the last execution, O is left as it is.
  void rebuild() {
    steps.resize(kept);
    for (const Event& event : E.events().subspan(kept)) steps.push_back(event.step);
    observe(steps, observed);
    const auto is_left = [this](EventId e) {
      return (index(e) < kept || O[e] == E[e]) &&
             are_equal(observed_in_O[index(e)], observed[index(e)]);
    };
    EventId e{0};
    while (index(e) < std::min(O.size(), E.size()) && is_left(e)) e = next(e);
    O.truncate(index(e));
    for (; index(e) < E.size(); e = next(e)) O.push(E[e], observed[index(e)]);
    observed_in_O.swap(observed);
    kept = E.size();
    DCHECK(Trace(O) == Trace(E.events(), equivalence));
  }

  // An observer of the race of e and f: a first event that takes its value from f, or takes the message
  // e. There is one iff e and f are dependent only because they are observed.
  EventId observer(EventId e, EventId f) const {
    const Operation& second = O[f].step.operation;
    if (dependence(O[e].step.operation.access, second.access) != Dependence::if_observed) {
      return no_event;
    }
    if (second.access == Access::send) return EventId{observed_in_O[index(e)].taken_at};
    for (EventId o = next(e); index(o) < O.size(); o = next(o)) {
      if (observes(o, e, f)) return o;
    }
    CHECK(false, "the race of events {} and {} has no observer", index(e), index(f));
    return no_event;
  }

  bool observes(EventId o, EventId e, EventId f) const {
    const Operation& operation = O[o].step.operation;
    if (O[f].step.operation.access == Access::send) {
      return index(o) == observed_in_O[index(e)].taken_at;
    }
    return o > f && operation.access != Access::none && operation.access != Access::write &&
           operation.objects[0] == O[f].step.operation.objects[0];
  }

  // v becomes notdep(e, E).f.e.(notobs(e, f, E) \ f).o                            8
  void observed_reversal(EventId e, EventId f, EventId o) {
    O.notdep(e, v);
    v.push_back(O[f].step);
    v.push_back(O[e].step);
    observers.clear();
    for (EventId g = next(e); index(g) < O.size(); g = next(g)) {
      if (g == f || !O.happens_before(e, g)) continue;
      const auto is_after = [&](EventId other) { return O.happens_before(other, g); };
      if ((g >= o && observes(g, e, f)) ||
          std::any_of(observers.begin(), observers.end(), is_after)) {
        observers.push_back(g);
      } else {
        v.push_back(O[g].step);
      }
    }
    v.push_back(O[o].step);
    Operation& last = v.back().operation;
    const Step& second = O[f].step;
    if (second.operation.access == Access::send) {
      objects::Mailbox::take(last, second.process, second.operation.operands[1]);
    } else {
      last = after(O[e].step, O[e].after, last);
    }
  }

  // v ∈ redundant(pre(E, e), done): for some split w.w' of pre(E, e), a process that is done after
  // w is a weak initial of w'.v. What is observed in w'.v is found out once, for all of pre(E, e).v. If it is
  // not redundant, `observed` is what is observed in v afterwards.
  bool is_redundant(EventId e) {
    std::size_t first = 0;
    while (first < index(e) && path[first].done.empty()) ++first;
    whole.assign(steps.begin() + static_cast<std::ptrdiff_t>(first),
                 steps.begin() + static_cast<std::ptrdiff_t>(index(e)));
    whole.insert(whole.end(), v.begin(), v.end());
    observe(whole, observed);
    std::size_t processes = E.process_count();  // of E; one that waits need not be among them
    for (const Step& step : v) processes = std::max(processes, index(step.process) + 1);
    first_of.assign(processes, whole.size());
    for (std::size_t at = whole.size(); at-- > 0;) {  // w'.v begins there
      first_of[index(whole[at].process)] = at;
      if (first + at > index(e)) continue;
      const auto rest = std::span<const Step>(whole).subspan(at);
      const auto known = std::span<const Observation>(observed).subspan(at);
      for (const Step& p : path[first + at].done) {
        const std::size_t own = first_of[index(p.process)] - at;
        if (initial_in(p, rest, known, own).kind != Initial::no) return true;
      }
    }
    observed.erase(observed.begin(), observed.end() - static_cast<std::ptrdiff_t>(v.size()));
    return false;
  }

  void insert_if_new(EventId e) {
    if (is_redundant(e)) return;                     // 11
    trees.insert(path[index(e)].tree, v, observed);  // 12
    search.counters.wakeup_tree = std::max(search.counters.wakeup_tree, trees.size());
  }
  void insert_if_new(EventId e, const Sequence& way) {
    v = way;
    insert_if_new(e);
  }

  Search& search;
  const Execution& E;
  const Algorithm& algorithm;
  Execution O{equivalence};
  std::vector<Observation> observed_in_O;  // of its events
  std::vector<Node> path;  // of the prefixes of E; path[i] after i events, and some not in use
  WakeupTrees trees;
  Sequence steps;        // of E, when it was complete the last time:
  std::size_t kept = 0;  // so many of its events are there since then
  Sequence v;            // what reverses the present race

  // Scratch.
  std::vector<EventId> races;
  std::vector<EventId> observers;  // those of a race, and what happens after them
  Sequence whole;
  std::vector<std::size_t> first_of;  // by process: its first step in a part of that
  std::vector<Observation> observed;
};

}  // namespace

void explore_observers(Search& search, const Algorithm& algorithm) {
  Observers(search, algorithm).explore({});
}

}  // namespace mazurka
