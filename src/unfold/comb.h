// Alternatives: where to go from C when all that begins with the events of D is explored.
// Nguyen, Rodríguez, Sousa, Coti, Petrucci: Quasi-Optimal Partial Order Reduction, CAV 2018,
// Definitions 4 to 6 and Section 5.
//
// A comb has a spike for each d ∈ D: the events in conflict with d. One of each spike, not in
// conflict with each other, make an alternative. Here the spike of d holds its siblings only, the
// other children of pm(d) in its tree. That is enough, since d is enabled at C: an event in conflict
// with d, but not with C, has a sibling of d in its past or is one. So all d of an object share a spike.
//
// Spikes are lazy; this is ours. An event that cannot be used, because it is in conflict with a
// c ∈ C or has a d ∈ D in its past, waits at that c or d and comes back to its spike when that one
// leaves. So what is of no use now is looked at once, not at each search.
//
// A spike is in use while some child of its pm is in C or D. When its use ends, or when it turns out
// that one of its events cannot be used before, the event is removed from U, unless others depend on
// it. This is line 13 of Algorithm 1: C, D, and [ê] for the siblings ê of these are left. (The paper
// keeps all that is in conflict with C ∪ D.) An event on which others depend stays in its spike; it
// can be needed when the spike is in use again.

#pragma once

#include "unfold/configuration.h"

namespace mazurka {

class Comb {
 public:
  Comb(EventStructure& U, Configuration& C) : U(U), C(C) {}

  // e is about to be added to C.
  void enter(Prime e);

  // e was found and may be part of alternatives from now on.
  void offer(Prime e);

  // The same, for one that is of no use before c leaves C.
  void offer(Prime e, Prime c);

  // e was taken from C and is put into D.
  void disable(Prime e);

  // These leave D, together and in the order in which they were put into it.                  13
  void leave(std::span<const Prime> disabled);

  // A k-partial alternative J to D after C in U, as J \ C in an order in which it can be executed;
  // empty if there is none. k = 0: one that is in conflict with all of D.
  // Requires: D are the disabled events that are not in conflict with C; at least one. Only the last
  // may be without a tree: it is in conflict with nothing, so there is no alternative then.
  std::vector<Prime> alternative(std::span<const Prime> D, std::size_t k);

 private:
  bool choose(std::span<const Prime> D);
  Prime obstacle(Prime e);
  Prime first_outside(Prime e) const;
  void put_off(Prime e, Prime obstacle);
  void release(Prime e);

  void push(Prime& list, Prime owner, Prime e);
  void unlink(Prime e);
  void put_into_spike(Prime e);
  void return_waiting(Prime c);

  // J, as far as it is chosen. What is in C is left out.
  bool fits_into_J(Prime e) const;
  void add_to_J(Prime e);
  void shrink_J(std::size_t changes);
  Prime last_in_J(Tree tree) const {
    return index(tree) < last_in_J_.size() ? last_in_J_[index(tree)] : bottom;
  }
  void append_past(Prime e, std::vector<Prime>& sequence);

  EventStructure& U;
  Configuration& C;
  std::vector<Prime> chosen_;     // one of each spike so far; J is their past
  std::vector<Prime> last_in_J_;  // by tree; ⊥ if nothing of the tree is in J \ C
  struct Change {
    Tree tree;
    Prime before;
  };
  std::vector<Change> changes_;  // of last_in_J_, to be taken back
  std::vector<Prime> useless_;   // met in the search: not to be used while their spikes are in use
};

}  // namespace mazurka
