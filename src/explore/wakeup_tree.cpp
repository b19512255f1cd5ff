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

namespace {

// What stands there leaves the span.
template <typename T>
void take_out(std::span<T>& rest, std::size_t at) {
  std::move_backward(rest.begin(), rest.begin() + at, rest.begin() + at + 1);
  rest = rest.subspan(1);
}

}  // namespace

bool WakeupTrees::insert(WakeupTree& tree, Sequence& v, Equivalence equivalence, Certain certain) {
  if (equivalence == Equivalence::observed) {
    std::vector<Observation> observed = observations(v);
    insert(tree, v, observed);
    return false;
  }
  bool is_certain = true;  // the way so far
  const bool found_leaf = insert(tree, v, [&](const Step& step, std::span<Step>& rest) {
    const InitialIn found = initial_in(step, rest, equivalence);
    const bool is_last = certain.last && found.at + 1 == rest.size() && step == rest.back();
    is_certain &= found.kind != Initial::weak &&
                  (found.at < certain.first || (found.kind == Initial::initial && is_last));
    if (found.kind == Initial::initial) {
      if (found.at < certain.first) --certain.first;
      if (is_last) certain.last = false;
      take_out(rest, found.at);  // what is before it is short
    }
    return found.kind;
  });
  return found_leaf && is_certain;
}

void WakeupTrees::insert(WakeupTree& tree, Sequence& v, std::vector<Observation>& observed) {
  std::span<Observation> known = observed;
  insert(tree, v, [&](const Step& step, std::span<Step>& rest) {
    const InitialIn found = initial_in(step, rest, known);
    if (found.kind == Initial::initial) {
      take_out(rest, found.at);
      take_out(known, found.at);
    }
    return found.kind;
  });
}

// Walks down: a branch that is an initial of v takes that step from v, one that is independent of
// v leaves v as it is. A leaf that is reached with something left of v stays as it is: what is
// explored from there includes it. Returns whether there was such a leaf.
template <typename InitialInRest>
bool WakeupTrees::insert(WakeupTree& tree, std::span<Step> rest, InitialInRest initial_in_rest) {
  std::uint32_t parent = WakeupTree::none;
  for (std::uint32_t node = tree.first_; node != WakeupTree::none;) {
    if (initial_in_rest(nodes_[node].branch.step, rest) == Initial::no) {
      node = nodes_[node].next;
      continue;
    }
    if (nodes_[node].branch.rest.empty()) return true;
    parent = node;
    node = nodes_[node].branch.rest.first_;
  }
  for (const Step& step : rest) {
    const std::uint32_t node = allocate(step);
    link(parent == WakeupTree::none ? tree : nodes_[parent].branch.rest, node);
    parent = node;
  }
  return false;
}

}  // namespace mazurka
