// C: the configuration that is being explored, the events of E as a set of events of the unfolding.

#pragma once

#include "unfold/event_structure.h"

namespace mazurka {

class Configuration {
 public:
  explicit Configuration(EventStructure& U) : U(U) {}

  // The last event of p, or its spawn, or ⊥: the predecessor of what p does next.
  Prime last(ProcessId p) {
    if (index(p) >= last_.size()) last_.resize(index(p) + 1, bottom);
    return last_[index(p)];
  }

  // The events of a tree, from its root on; chain(tree)[d] has depth d.
  const std::vector<Prime>& chain(Tree tree) {
    if (index(tree) >= chains_.size()) chains_.resize(index(tree) + 1);
    std::vector<Prime>& chain = chains_[index(tree)];
    if (chain.empty()) chain.push_back(U.root(tree));
    return chain;
  }

  // The last event of a tree, or its root: the predecessor of the next access.
  Prime last(Tree tree) { return chain(tree).back(); }

  // Requires: e is enabled at C.
  void add(Prime e) {
    const EventStructure::PrimeEvent& event = U[e];
    last(event.name.process);
    last_[index(event.name.process)] = e;
    if (event.tree != no_tree) {
      chain(event.tree);
      chains_[index(event.tree)].push_back(e);
    }
    U[e].in_C = true;
    U[e].position = size_++;
  }

  // The spawn e starts p.
  void start(ProcessId p, Prime e) {
    last(p);
    last_[index(p)] = e;
  }

  // Requires: e is the last one that was added.
  void remove(Prime e) {
    const EventStructure::PrimeEvent& event = U[e];
    last_[index(event.name.process)] = event.name.pt;
    if (event.tree != no_tree) chains_[index(event.tree)].pop_back();
    U[e].in_C = false;
    --size_;
  }

 private:
  std::uint32_t size_ = 0;
  EventStructure& U;
  std::vector<Prime> last_;                  // by process
  std::vector<std::vector<Prime>> chains_;   // by tree; empty if it was never asked for
};

}  // namespace mazurka
