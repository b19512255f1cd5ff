// Collects the tree of all executions.

#pragma once

#include "explore/search.h"
#include "story/exploration_tree.h"

namespace mazurka {

// An execution that would make the tree larger than `most_nodes` is left out.
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

}  // namespace mazurka
