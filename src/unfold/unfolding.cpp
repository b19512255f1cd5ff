// Unfolding-based exploration: E is a configuration of the unfolding, and from each configuration
// only those events are tried that lead to something new.
// Nguyen, Rodríguez, Sousa, Coti, Petrucci: Quasi-Optimal Partial Order Reduction, CAV 2018,
// Algorithm 1. Numbers in the margin are its lines.
//
// Differs from the paper:
// - Every access to an object is an event, not only those to locks, and choices, spawn and join are
//   events too. All accesses to an object are dependent.
// - D is without the events that are in conflict with C: like a sleep set, all of D is enabled.
// - ex(C) is added to U as far as an alternative can need it: the conflicting extensions, each when
//   the event is executed that it is made from. They depend on the history of that event only.
// - A deadlock has conflicting extensions that the paper's cexp(C) does not find: the lock that a
//   blocked process waits for, before the one that has it.
// - A, the way to go, is a sequence.

#include <algorithm>

#include "core/error.h"
#include "explore/blocking.h"
#include "unfold/comb.h"

namespace mazurka {

namespace {

class Unfolding {
 public:
  Unfolding(Search& search, const Algorithm& algorithm)
      : search(search), E(search.execution()), algorithm(algorithm) {}

  void explore(std::vector<Prime> D, std::span<const Prime> A) {             // 3
    const std::optional<ScheduleStep> next = A.empty() ? enabled_outside(D)  // 7
                                                       : step_of(A[0]);      // 9
    if (!next) return end_of_execution();                                    // 5
    const std::size_t inherited = D.size();
    Prime e = execute(*next);  // 4
    for (std::vector<Prime> J;;) {
      CHECK(A.empty() || e == A[0], "an alternative promised another event");
      explore(compatible(D, e), A.empty() ? A : A.subspan(1));  // 10
      undo(e);
      D.push_back(e);
      comb.disable(e);
      J = comb.alternative(D, algorithm.k);  // 11
      if (J.empty()) break;
      A = J;                       // 12
      e = execute(step_of(A[0]));  // 9
    }
    comb.leave(std::span(D).subspan(inherited));  // 13
  }

 private:
  ScheduleStep step_of(Prime e) const { return {U[e].name.process, U[e].name.choice}; }

  // Some step to en(C) \ D: of the first process that has one.
  std::optional<ScheduleStep> enabled_outside(std::span<const Prime> D) {
    for (ProcessId p : search.enabled()) {
      const auto in_D = [&](std::uint16_t way) {
        return std::ranges::any_of(D, [&](Prime d) { return step_of(d) == ScheduleStep{p, way}; });
      };
      if (!in_D(0)) return ScheduleStep{p, 0};
      const std::uint16_t ways = search.ways(p);
      for (std::uint16_t way = 1; way < ways; ++way) {
        if (!in_D(way)) return ScheduleStep{p, way};
      }
    }
    return std::nullopt;
  }

  // The events of D that are not in conflict with e, where all are enabled at C.
  std::vector<Prime> compatible(std::span<const Prime> D, Prime e) const {
    std::vector<Prime> result;
    result.reserve(D.size() + 1);
    for (Prime d : D) {
      if (U[d].tree != U[e].tree) result.push_back(d);
      DCHECK((U[d].tree == U[e].tree) == U.conflict(d, e));
    }
    return result;
  }

  // Takes the step. Returns its event, which is in C then.
  Prime execute(ScheduleStep next) {
    search.step(next.process, next.choice);
    const Step& step = E[E.last()].step;
    const Operation& operation = step.operation;
    require(algorithm, operation);

    const Tree tree = operation.kind == Kind::choose     ? tree_of_choices(step.process)
                      : operation.access != Access::none ? tree_of(operation.objects[0])
                                                         : no_tree;
    PrimeEvent::Name name{step.process, step.choice, C.last(step.process), bottom};
    if (tree != no_tree) name.pm = C.last(tree);
    else if (operation.kind == Kind::join) name.pm = C.last(operation.target);
    else if (operation.kind == Kind::resume) name.pm = waker_of(step);

    const Prime e = U.intern(name, tree);
    const bool known = U[e].offered;
    comb.enter(e);
    C.add(e);
    U[e].leaves_free = operation.access == Access::release;
    if (operation.kind == Kind::spawn) C.start(operation.target, e);
    if (!known && operation.kind == Kind::choose) {
      offer_ways(name, tree, operation.operands[0]);
    } else if (!known && tree != no_tree) {
      offer_earlier(name, tree, operation.kind, U[e].depth);
    }
    search.counters.unfolding = std::max(search.counters.unfolding, U.size());
    return e;
  }

  Prime waker_of(const Step& resume) {
    const EventId waker = E.waker_of(resume);
    if (waker == no_event) return bottom;
    const std::uint32_t position = index(waker);
    const std::vector<Prime>& chain = C.chain(tree_of(resume.operation.objects[0]));
    return *std::find_if(chain.rbegin(), chain.rend(),
                         [&](Prime e) { return U[e].position == position; });
  }

  void undo(Prime e) {
    const Operation& operation = E[E.last()].step.operation;
    if (operation.kind == Kind::spawn) C.start(operation.target, bottom);
    C.remove(e);
    search.undo();
  }

  void offer_ways(PrimeEvent::Name name, Tree tree, std::int64_t ways) {
    for (std::int64_t way = 0; way < ways; ++way) {
      name.choice = static_cast<std::uint16_t>(way);
      comb.offer(U.intern(name, tree));
    }
  }

  // cexp(C), for one event: the same operation earlier on its object, as far as the past of its
  // process allows. The event has, or would have, this depth in C.                             14-25
  //
  // If one of them is known, so are those before it: they are made from that one, too.
  void offer_earlier(PrimeEvent::Name name, Tree tree, Kind kind, std::uint32_t depth) {
    const std::vector<Prime>& chain = C.chain(tree);
    const std::uint32_t in_past = U[U.lmax(name.pt, tree)].depth;
    while (--depth > in_past) {  // 19-21
      DCHECK(!U.precedes(chain[depth], name.pt));
      name.pm = chain[depth - 1];  // 22
      if (waits_for_owner(kind) && !U[name.pm].leaves_free) continue;
      const Prime e = U.intern(name, tree);  // 23
      if (U[e].offered) return;
      comb.offer(e, chain[depth]);  // 24
    }
  }

  // C is maximal, or all that is enabled is in D.                                              5
  void end_of_execution() {
    search.end_of_execution();
    reverse_waiting(search, algorithm, E, [&](EventId, const Sequence& v) {
      const Step& lock = v.back();
      const Tree tree = tree_of(lock.operation.objects[0]);
      const std::uint32_t depth = U[C.last(tree)].depth + 1;
      const ProcessId p = lock.process;
      offer_earlier({p, 0, C.last(p), bottom}, tree, lock.operation.kind, depth);
    });
  }

  Search& search;
  const Execution& E;
  const Algorithm& algorithm;
  EventStructure U;
  Configuration C{U};
  Comb comb{U, C};
};

}  // namespace

void explore_unfolding(Search& search, const Algorithm& algorithm) {
  Unfolding(search, algorithm).explore({}, {});  // 1, 2
}

}  // namespace mazurka
