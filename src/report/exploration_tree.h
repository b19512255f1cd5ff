// The tree of all executions for Graphviz, to see what an algorithm explores.

#pragma once

#include <string>

#include "story/exploration_tree.h"

namespace mazurka {

// Steps without a branch are one box. Leaves are green if the execution passes, otherwise red.
std::string to_dot(const ExplorationTree& tree, const std::string& program);

}  // namespace mazurka
