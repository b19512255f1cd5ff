// All complete executions of a small exploration as a tree: executions that begin with the same
// steps share them. For Graphviz, to see what an algorithm explores.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/schedule.h"
#include "explore/search.h"

namespace mazurka {

struct ExplorationTree {
  struct Node {
    ScheduleStep step;
    std::string text;                   // "p: lock a"; empty at the root
    std::vector<std::size_t> children;  // in the order of their first execution
    std::string outcome;  // of the execution that ends here: "passes", or what is wrong; else empty
  };
  std::vector<Node> nodes = {Node()};  // the root is the first
  std::uint64_t left_out = 0;          // executions that had no room any more
};

// Collects the tree. An execution that would make it larger than `most_nodes` is left out.
class TreeListener : public Listener {
 public:
  explicit TreeListener(std::size_t most_nodes = 2000) : most_nodes_(most_nodes) {}

  void on_execution(const Execution& E, const Program& program) override;

  void on_restart() override { tree_ = {}; }

  const ExplorationTree& tree() const { return tree_; }

 private:
  // The nodes of E that are there already, the root first.
  std::vector<std::size_t> known_path(const Execution& E) const;

  std::size_t most_nodes_;
  ExplorationTree tree_;
};

// Steps without a branch are one box. Leaves are green if the execution passes, otherwise red.
std::string to_dot(const ExplorationTree& tree, const std::string& program);

}  // namespace mazurka
