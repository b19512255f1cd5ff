// Wakeup trees: the beginnings of executions that are still to be explored after some prefix.
// Abdulla, Aronis, Jonsson, Sagonas: Source Sets, J. ACM 64(4), 2017, Section 6.

#pragma once

#include <deque>
#include <span>

#include "core/execution.h"

namespace mazurka {

class WakeupTree {
 public:
  struct Branch;

  bool empty() const { return branches_.empty(); }

  // The first branch, removed from the tree. Requires: not empty.
  Branch take_first();

  // A branch of one step, ordered last.
  void append(const Step& step);

  // insert(v, tree): afterwards the tree has a leaf from which an execution equivalent to one that
  // begins with v is reached. Returns how many steps were added.
  std::size_t insert(std::span<const Step> v, Equivalence equivalence);

 private:
  std::deque<Branch> branches_;  // in the order ≺
};

struct WakeupTree::Branch {
  Step step;
  WakeupTree rest;
};

}  // namespace mazurka
