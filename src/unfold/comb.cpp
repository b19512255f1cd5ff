#include "unfold/comb.h"

#include <utility>

#include "core/error.h"

namespace mazurka {

// --- Lists ---

void Comb::push(Prime& list, Prime owner, Prime e) {
  PrimeEvent& event = U[e];
  if (list != bottom) U[list].previous = e;
  event.next = std::exchange(list, e);
  event.previous = owner;
}

// e is in one list only, so it is first in one of the two lists of the event before it, or next to
// that event.
void Comb::unlink(Prime e) {
  const PrimeEvent& event = U[e];
  PrimeEvent& before = U[event.previous];
  Prime& link = before.spike == e     ? before.spike
                : before.waiting == e ? before.waiting
                                      : before.next;
  DCHECK(link == e);
  link = event.next;
  if (event.next != bottom) U[event.next].previous = event.previous;
}

void Comb::put_into_spike(Prime e) { push(U[U[e].name.pm].spike, U[e].name.pm, e); }

void Comb::return_waiting(Prime c) {
  for (Prime e = std::exchange(U[c].waiting, bottom); e != bottom;) {
    const Prime next = U[e].next;
    put_into_spike(e);
    e = next;
  }
}

// --- What is in the spikes ---

void Comb::enter(Prime e) {
  if (U[e].tree == no_tree) return;
  offer(e);
  PrimeEvent& pm = U[U[e].name.pm];
  if (pm.in_use++ == 0) pm.in_use_since = static_cast<std::uint32_t>(C.size());
}

void Comb::offer(Prime e) {
  U[e].offered = true;
  if (U[e].previous == bottom) put_into_spike(e);
}

void Comb::offer(Prime e, Prime c) {
  DCHECK(U[c].in_C && U.conflict(e, c));
  U[e].offered = true;
  if (U[e].previous == bottom) push(U[c].waiting, c, e);
}

void Comb::disable(Prime e) {
  U[e].in_D = true;
  return_waiting(e);
}

void Comb::leave(std::span<const Prime> disabled) {
  for (Prime d : disabled) return_waiting(d);
  for (Prime d : disabled) {
    U[d].in_D = false;
    if (U[d].tree == no_tree) {
      release(d);
      continue;
    }
    PrimeEvent& pm = U[U[d].name.pm];
    if (--pm.in_use > 0) continue;
    for (Prime e = pm.spike; e != bottom;) {
      const Prime next = U[e].next;
      U[e].offered = false;
      release(e);
      e = next;
    }
  }
}

// Removes e from U if nothing needs it; then those of its causes that were needed for e only.
void Comb::release(Prime e) {
  const PrimeEvent& event = U[e];
  if (e == bottom || event.removed || event.successors > 0) return;
  if (event.in_C || event.in_D || event.in_J || event.offered) return;
  if (event.tree != no_tree) unlink(e);
  const PrimeEvent::Name name = event.name;
  U.remove(e);
  for (Prime cause : {name.pt, name.pm}) {
    --U[cause].successors;
    release(cause);
  }
}

// --- Alternatives ---

std::vector<Prime> Comb::alternative(std::span<const Prime> D, std::size_t k) {
  std::vector<Prime> sequence;
  if (choose(k == 0 || k >= D.size() ? D : D.last(k))) {
    for (Prime e : chosen_) append_past(e, sequence);
    chosen_.clear();
    shrink_J(0);
  }
  // Now, because spikes and J must not lose events while the search stands in them.
  for (Prime e : useless_) release(e);
  useless_.clear();
  for (Prime e : sequence) U[e].in_J = false;
  return sequence;
}

// Chooses from the spikes of D, the last one first, and completes J. If that is not possible, J
// stays as it is.
bool Comb::choose(std::span<const Prime> D) {
  if (D.empty()) return true;
  const PrimeEvent& d = U[D.back()];
  const std::span<const Prime> rest = D.first(D.size() - 1);
  if (d.tree == no_tree) return false;  // in conflict with nothing
  // What J has of this tree begins with a sibling of d that is not in D.
  if (last_in_J(d.tree) != bottom) return choose(rest);

  for (Prime e = U[d.name.pm].spike, next; e != bottom; e = next) {
    next = U[e].next;
    if (const Prime f = obstacle(e); f != bottom) {
      put_off(e, f);
    } else if (fits_into_J(e)) {
      const std::size_t changes = changes_.size();
      chosen_.push_back(e);
      add_to_J(e);
      if (choose(rest)) return true;
      shrink_J(changes);
      chosen_.pop_back();
      next = U[e].next;
    }
  }
  return false;
}

// What keeps e from being part of an alternative now: a c ∈ C in conflict with e, or a d ∈ D in
// [e]. Of several the one that stays longest; ⊥ if there is none.
Prime Comb::obstacle(Prime e) {
  Prime result = bottom;
  for (const auto [tree, last] : U.lmax(e)) {
    if (U[last].in_C) continue;
    const Prime f = first_outside(last);
    const std::vector<Prime>& chain = C.chain(tree);
    const bool continues_C = U[f].name.pm == chain.back();
    if (continues_C && !U[f].in_D) continue;
    const Prime found = continues_C ? f : chain[U[f].depth];
    if (result == bottom || U[found].position < U[result].position) result = found;
  }
  return result;
}

// The first event not in C on the branch that leads to e. Requires: e is not in C.
Prime Comb::first_outside(Prime e) const {
  for (;;) {
    const PrimeEvent& event = U[e];
    if (!U[event.jump].in_C) e = event.jump;
    else if (!U[event.name.pm].in_C) e = event.name.pm;
    else return e;
  }
}

// Events leave C and D in the opposite order of their positions. So an obstacle that came before
// the use of the spike began will still be there when it ends.
void Comb::put_off(Prime e, Prime obstacle) {
  unlink(e);
  push(U[obstacle].waiting, obstacle, e);
  if (U[obstacle].position < U[U[e].name.pm].in_use_since) {
    U[e].offered = false;
    useless_.push_back(e);
  }
}

// --- J ---

// Whether [e] ∪ J is a configuration, if [e] ∪ C and J ∪ C are.
bool Comb::fits_into_J(Prime e) const {
  if (chosen_.empty()) return true;
  for (const auto [tree, last] : U.lmax(e)) {
    const Prime other = last_in_J(tree);
    if (other != bottom && !U[last].in_C && !U.on_one_branch(last, other)) return false;
  }
  return true;
}

void Comb::add_to_J(Prime e) {
  for (const auto [tree, last] : U.lmax(e)) {
    if (U[last].in_C) continue;
    if (index(tree) >= last_in_J_.size()) last_in_J_.resize(index(tree) + 1, bottom);
    Prime& present = last_in_J_[index(tree)];
    if (present != bottom && U[present].depth >= U[last].depth) continue;
    changes_.push_back({tree, std::exchange(present, last)});
  }
}

void Comb::shrink_J(std::size_t changes) {
  for (; changes_.size() > changes; changes_.pop_back()) {
    last_in_J_[index(changes_.back().tree)] = changes_.back().before;
  }
}

// Appends [e] \ C, without what is there already: causes first.
void Comb::append_past(Prime e, std::vector<Prime>& sequence) {
  if (e == bottom || U[e].in_C || U[e].in_J) return;
  U[e].in_J = true;
  append_past(U[e].name.pt, sequence);
  append_past(U[e].name.pm, sequence);
  sequence.push_back(e);
}

}  // namespace mazurka
