// Unfolding-based exploration.
#include "core/error.h"
#include "explore/algorithms.h"
#include "unfold/comb.h"

namespace mazurka {

namespace {

class Unfolding {
 public:
  Unfolding(Search& search, std::size_t k) : search(search), E(search.execution()), k(k) {}

  void explore(std::size_t inherited, std::span<const Prime> A) {
    const std::size_t D_at = inherited;
    ScheduleStep step;
    if (A.empty()) {
      const std::optional<ScheduleStep> awake = first_awake(D_at);
      if (!awake) return end();                                  // 5
      step = *awake;                                             // 7
    }
    std::vector<Prime> clue;
    const std::size_t level_at = D.size();
    for (;;) {
      if (!A.empty()) step = {U[A[0]].name.process, U[A[0]].name.choice};  // 9
      search.step(step.process, step.choice);
      const Prime e = executed();
      CHECK(A.empty() || e == A[0], "the unfolding promised another event");
      // 10
      const std::size_t child_at = D.size();
      for (std::size_t i = D_at; i < child_at; ++i) {
        if (U[D[i]].tree != U[e].tree) D.push_back(D[i]);
      }
      explore(child_at, A.empty() ? A : A.subspan(1));
      D.resize(child_at);
      undo(e);
      unpark(e);
      D.push_back(e);
      U[e].in_D = true;
      clue = comb.alternative(std::span(D).subspan(D_at), k);
      if (clue.empty()) break;
      A = clue;
    }
    for (std::size_t i = level_at; i < D.size(); ++i) unpark(D[i]);
    for (std::size_t i = level_at; i < D.size(); ++i) {
      U[D[i]].in_D = false;
      leave(D[i]);
    }
    D.resize(level_at);
  }

 private:
  void leave(Prime e) {
    if (U[e].tree == no_tree) return U.release(e);
    const Prime pm = U[e].name.pm;
    if (--U[pm].hot > 0) return;
    Prime f = U[pm].first_ready;
    U[pm].first_ready = bottom;
    while (f != bottom) {
      const Prime next = U[f].next;
      U[f].listed = false;
      U.release(f);
      f = next;
    }
  }
  void make_ready(Prime e) {
    Prime& first = U[U[e].name.pm].first_ready;
    U[e].listed = true;
    U[e].next = first;
    first = e;
  }
  void unpark(Prime c) {
    for (Prime e = U[c].first_parked; e != bottom;) {
      const Prime next = U[e].next;
      make_ready(e);
      e = next;
    }
    U[c].first_parked = bottom;
  }
  std::optional<ScheduleStep> first_awake(std::size_t D_at) {
    for (ProcessId p : search.enabled()) {
      std::uint16_t choice = 0;
      const std::uint16_t ways = search.ways(p);
      for (; choice < ways; ++choice) {
        bool asleep = false;
        for (std::size_t i = D_at; i < D.size(); ++i) {
          asleep |= U[D[i]].name.process == p && U[D[i]].name.choice == choice;
        }
        if (!asleep) return ScheduleStep{p, choice};
      }
    }
    return std::nullopt;
  }

  void end() {
    search.end_of_execution();
    for (ProcessId p : search.alive()) {
      const Step step = search.pending(p);
      if (step.operation.kind == Kind::await) refuse("unfolding", step.operation);
      if (step.operation.kind == Kind::lock) {
        const Tree tree = tree_of(step.operation.objects[0]);
        add_earlier({p, 0, C.last(p), bottom}, tree, true, U[C.last(tree)].depth + 1);
      }
    }
  }

  Prime executed() {
    const Step& step = E[E.last()].step;
    const Operation& operation = step.operation;
    if (operation.kind == Kind::await) refuse("unfolding", operation);
    EventStructure::Name name{step.process, step.choice, C.last(step.process), bottom};
    Tree tree = no_tree;
    if (operation.kind == Kind::choose) tree = tree_of_choices(step.process);
    else if (operation.access != Access::none) tree = tree_of(operation.objects[0]);
    if (tree != no_tree) name.pm = C.last(tree);
    else if (operation.kind == Kind::join) name.pm = C.last(operation.target);
    const Prime e = U.intern(name, tree).event;
    if (!U[e].listed && operation.kind == Kind::choose) {
      for (std::uint16_t way = 0; way < operation.operands[0]; ++way) {
        if (auto [f, n] = U.intern({name.process, way, name.pt, name.pm}, tree); !U[f].listed) make_ready(f);
      }
    }
    const bool listed = U[e].listed;
    if (tree != no_tree) {
      if (!listed) make_ready(e);
      if (U[name.pm].hot++ == 0) U[name.pm].hot_since = E.size() - 1;
    }
    C.add(e);
    U[e].leaves_free = operation.access == Access::release;
    if (operation.kind == Kind::spawn) C.start(operation.target, e);
    if (!listed && operation.access != Access::none) {
      add_earlier(name, tree, operation.kind == Kind::lock, U[e].depth);
    }
    search.counters.unfolding = std::max(search.counters.unfolding, U.size());
    return e;
  }

  void add_earlier(EventStructure::Name name, Tree tree, bool lock, std::uint32_t depth) {
    const std::vector<Prime>& chain = C.chain(tree);
    const std::uint32_t limit = U[U.lmax(name.pt, tree)].depth;
    while (--depth > limit) {
      name.pm = chain[depth - 1];
      if (lock && !U[name.pm].leaves_free) continue;
      const Prime e = U.intern(name, tree).event;
      if (U[e].listed) break;
      U[e].listed = true;
      U[e].next = U[chain[depth]].first_parked;
      U[chain[depth]].first_parked = e;
    }
  }

  void undo(Prime e) {
    const Operation& operation = E[E.last()].step.operation;
    if (operation.kind == Kind::spawn) C.start(operation.target, bottom);
    C.remove(e);
    search.undo();
  }

  Search& search;
  const Execution& E;
  std::size_t k;
  EventStructure U;
  Configuration C{U};
  Comb comb{U, C};
  std::vector<Prime> D;
};

}  // namespace

void explore_unfolding(Search& search, const Algorithm& algorithm) {
  Unfolding(search, algorithm.k).explore(0, {});
}

}  // namespace mazurka
