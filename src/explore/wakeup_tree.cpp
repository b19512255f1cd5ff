#include "explore/wakeup_tree.h"

namespace mazurka {

WakeupTree::Branch WakeupTree::take_first() {
  Branch first = std::move(branches_.front());
  branches_.pop_front();
  return first;
}

void WakeupTree::append(const Step& step) { branches_.push_back({step, {}}); }

// Walks down: a branch that is an initial of v takes that step from v, one that is independent of
// v leaves v as it is. A leaf that is reached with something left of v stays as it is: what is
// explored from there includes it.
std::size_t WakeupTree::insert(std::span<const Step> v, Equivalence equivalence) {
  Sequence rest(v.begin(), v.end());
  WakeupTree* tree = this;
  for (bool descended = true; descended;) {
    descended = false;
    for (Branch& branch : tree->branches_) {
      const InitialIn found = initial_in(branch.step, rest, equivalence);
      if (found.kind == Initial::no) continue;
      if (found.kind == Initial::initial) rest.erase(rest.begin() + found.at);
      if (branch.rest.empty()) return 0;
      tree = &branch.rest;
      descended = true;
      break;
    }
  }
  for (const Step& step : rest) {
    tree->append(step);
    tree = &tree->branches_.back().rest;
  }
  return rest.size();
}

}  // namespace mazurka
