// Wakeup trees: the beginnings of executions that are still to be explored after some prefix.
// Abdulla, Aronis, Jonsson, Sagonas: Source Sets, J. ACM 64(4), 2017, Section 6.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/execution.h"

namespace mazurka {

// A tree that belongs to some WakeupTrees. Its branches are in the order ≺.
class WakeupTree {
 public:
  bool empty() const { return first_ == none; }

 private:
  friend class WakeupTrees;
  static constexpr std::uint32_t none = 0xffffffff;
  std::uint32_t first_ = none;
  std::uint32_t last_ = none;
};

// The trees of all prefixes of an execution. They share the memory of their branches.
class WakeupTrees {
 public:
  struct Branch {
    Step step;
    WakeupTree rest;
  };

  // The first branch, removed from the tree. Requires: not empty.
  Branch take_first(WakeupTree& tree);

  // A branch of one step, ordered last.
  void append(WakeupTree& tree, const Step& step);

  // insert(v, tree): afterwards the tree has a leaf from which an execution equivalent to one that
  // begins with v is reached. v is used up.
  void insert(WakeupTree& tree, Sequence& v, Equivalence equivalence) {
    insert(tree, v, equivalence, {});
  }

  // The same under Equivalence::observed, with observations(v), which are used up, too.
  void insert(WakeupTree& tree, Sequence& v, std::vector<Observation>& observed);

  // The steps of v that come in any case: the first ones, and perhaps the last one, with which what is between them
  // commutes.
  struct Certain {
    std::size_t first = 0;
    bool last = false;
  };

  // The same. Returns whether the tree had such a leaf, and has one whatever comes between the certain steps.
  bool insert(WakeupTree& tree, Sequence& v, Equivalence equivalence, Certain certain);

  // The number of steps in all trees.
  std::size_t size() const { return nodes_.size() - free_.size(); }

 private:
  struct Node {
    Branch branch;
    std::uint32_t next = WakeupTree::none;
  };

  std::uint32_t allocate(const Step& step);
  void link(WakeupTree& tree, std::uint32_t node);
  template <typename InitialInRest>
  bool insert(WakeupTree& tree, std::span<Step> rest, InitialInRest initial_in_rest);

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> free_;  // the nodes that are in no tree
};

}  // namespace mazurka
