// Alternatives: where else to go from C when the events of D are explored.
// Nguyen, Rodríguez, Sousa, Coti, Petrucci: Quasi-Optimal Partial Order Reduction, CAV 2018,
// Definitions 4 to 6 and Section 5.
#pragma once

#include "unfold/configuration.h"

namespace mazurka {

class Comb {
 public:
  Comb(EventStructure& U, Configuration& C) : U(U), C(C) {}

  // A k-partial alternative J to D after C in U, as J \ C in an order in which it can be executed;
  // empty if there is none. k = 0: conflicts with all of D.
  // Requires: D ⊆ en(C), not empty, and its events are marked in_D.
  std::vector<Prime> alternative(std::span<const Prime> D, std::size_t k);

 private:
  bool choose(std::span<const Prime> D);
  Prime obstacle(Prime e);
  bool fits(Prime e);
  void add(Prime e);
  void remove_down_to(std::size_t changes);
  Prime last_in_J(Tree tree) const {
    return index(tree) < last_in_J_.size() ? last_in_J_[index(tree)] : bottom;
  }
  void collect(Prime e, std::vector<Prime>& sequence);

  struct Change {
    Tree tree;
    Prime before;
  };

  EventStructure& U;
  Configuration& C;
  std::vector<Prime> chosen_;     // one of each spike so far
  std::vector<Prime> last_in_J_;  // by tree: the last event of J, if it is not in C; otherwise ⊥
  std::vector<Change> changes_;   // of last_in_J_, to take them back
};

}  // namespace mazurka
