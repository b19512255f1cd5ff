// C: the events of E, as events of the unfolding.

#pragma once

#include "unfold/event_structure.h"

namespace mazurka {

class Configuration {
 public:
  explicit Configuration(EventStructure& U) : U(U) {}

  std::size_t size() const { return size_; }

  // What an event of p would have as its pt: the last event of p, or p's spawn, or ⊥.
  Prime last(ProcessId p) const { return index(p) < last_.size() ? last_[index(p)] : bottom; }

  // The events of a tree, in their order; chain(tree)[d] has depth d, and the root comes first.
  const std::vector<Prime>& chain(Tree tree) {
    if (index(tree) >= chains_.size()) chains_.resize(index(tree) + 1);
    std::vector<Prime>& chain = chains_[index(tree)];
    if (chain.empty()) chain.push_back(U.root(tree));
    return chain;
  }

  // What an event of the tree would have as its pm.
  Prime last(Tree tree) { return chain(tree).back(); }

  // Requires: e is enabled at C, that is, pt and pm are the last ones.
  void add(Prime e) {
    PrimeEvent& event = U[e];
    start(event.name.process, e);
    if (event.tree != no_tree) chains_[index(event.tree)].push_back(e);
    event.in_C = true;
    event.position = size_++;
  }

  // Requires: e was added last.
  void remove(Prime e) {
    PrimeEvent& event = U[e];
    last_[index(event.name.process)] = event.name.pt;
    if (event.tree != no_tree) chains_[index(event.tree)].pop_back();
    event.in_C = false;
    --size_;
  }

  // What p does next comes after e: its own last event or its spawn. ⊥ takes a spawn back.
  void start(ProcessId p, Prime e) {
    if (index(p) >= last_.size()) last_.resize(index(p) + 1, bottom);
    last_[index(p)] = e;
  }

 private:
  EventStructure& U;
  std::uint32_t size_ = 0;
  std::vector<Prime> last_;                 // by process
  std::vector<std::vector<Prime>> chains_;  // by tree; empty if it was not asked for yet
};

}  // namespace mazurka
