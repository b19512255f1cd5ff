#include "explore/wakeup_tree.h"

#include <algorithm>

#include "core/error.h"

namespace mazurka {

WakeupTrees::Branch WakeupTrees::take_first(WakeupTree& tree) {
  DCHECK(!tree.empty() && tree.first_ < nodes_.size());
  const std::uint32_t first = tree.first_;
  tree.first_ = nodes_[first].next;
  if (tree.first_ == WakeupTree::none) tree.last_ = WakeupTree::none;
  free_.push_back(first);
  return nodes_[first].branch;
}

std::uint32_t WakeupTrees::allocate(const Step& step) {
  if (free_.empty()) {
    nodes_.push_back({{step, {}}});
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }
  const std::uint32_t node = free_.back();
  free_.pop_back();
  nodes_[node] = {{step, {}}};
  return node;
}

void WakeupTrees::link(WakeupTree& tree, std::uint32_t node) {
  if (tree.empty()) tree.first_ = node;
  else nodes_[tree.last_].next = node;
  tree.last_ = node;
}

void WakeupTrees::append(WakeupTree& tree, const Step& step) { link(tree, allocate(step)); }

// Walks down: a branch that is an initial of v takes that step from v, one that is independent of
// v leaves v as it is. A leaf that is reached with something left of v stays as it is: what is
// explored from there includes it.
void WakeupTrees::insert(WakeupTree& tree, Sequence& v, Equivalence equivalence) {
  std::span<Step> rest = v;
  std::uint32_t parent = WakeupTree::none;
  for (std::uint32_t node = tree.first_; node != WakeupTree::none;) {
    const InitialIn found = initial_in(nodes_[node].branch.step, rest, equivalence);
    if (found.kind == Initial::no) {
      node = nodes_[node].next;
      continue;
    }
    if (found.kind == Initial::initial) {  // what is before it is short
      std::move_backward(rest.begin(), rest.begin() + found.at, rest.begin() + found.at + 1);
      rest = rest.subspan(1);
    }
    if (nodes_[node].branch.rest.empty()) return;
    parent = node;
    node = nodes_[node].branch.rest.first_;
  }
  for (const Step& step : rest) {
    const std::uint32_t node = allocate(step);
    link(parent == WakeupTree::none ? tree : nodes_[parent].branch.rest, node);
    parent = node;
  }
}

}  // namespace mazurka
