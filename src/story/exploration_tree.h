// All complete executions of a small exploration as a tree: executions that begin with the same
// steps share them.

#pragma once

#include "core/schedule.h"
#include "story/execution.h"

namespace mazurka {

struct ExplorationTree {
  struct Node {
    ScheduleStep step;
    std::string thread;                 // "p"; empty at the root
    NamedStep what;                     // "lock a"
    std::vector<std::size_t> children;  // in the order of their first execution
    Ending ending;                      // of the execution that ends here, if one does
  };
  std::vector<Node> nodes = {Node()};  // the root is the first
  std::uint64_t left_out = 0;          // executions that had no room any more
};

}  // namespace mazurka
