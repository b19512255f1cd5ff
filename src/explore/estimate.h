// How many executions there will be: a guess from the shape of the tree of executions, as far as it is
// known.
//
// Executions that begin with the same steps share them, so they are the leaves of a tree. A new
// execution leaves the one before it at some depth, and by that closes what is below: how many branches
// nodes of a depth have in the end is learnt from those that are closed. Nodes that were never closed
// are on the way to the present execution, near the root. They are taken to be like the closed ones
// nearest to the root; those that have had several branches already, to be half done.
//
// Algorithms that do not go depth first (POP) come back to a node that they have left. That counts as
// another branch where the ways part.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace mazurka {

class Estimate {
 public:
  // Another execution: the first `common` steps are those of the one before it.
  void execution(std::size_t common, std::size_t length);

  // Those of all executions, the ones that were seen included. Nothing as long as too little of the
  // tree is closed. Takes time in proportion to the length of an execution.
  std::optional<double> total() const;

 private:
  struct Node {  // on the way to the last execution
    double branches = 1;
    double done = 0;  // executions in the branches before the last one
  };
  struct Closed {  // all nodes of a depth
    double nodes = 0;
    double branches = 0;

    static constexpr double enough = 3;  // nodes, to say something about others
    double mean() const { return branches / nodes; }
  };

  double to_come(std::size_t depth, double usual) const;
  std::optional<double> usual_branches() const;

  std::vector<Node> path_;      // by depth
  std::vector<Closed> closed_;  // by depth
  std::uint64_t executions_ = 0;
};

}  // namespace mazurka
