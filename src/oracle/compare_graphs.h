// Holds the exploration of execution graphs to plain enumeration, under each memory model.
//
// - It visits each graph that enumeration finds exactly once, and no other, and ends it in the same state.
// - The graphs under sc are those of all interleavings.
// - What sc allows for, tso allows for; and what tso allows for, rc11 does.

#pragma once

#include "oracle/compare.h"
#include "oracle/graph_truth.h"

namespace mazurka {

struct CompareGraphsOptions {
  std::size_t most_graphs = 3000;           // complete or not; a model that has more is too large
  std::uint64_t most_interleavings = 2500;  // if it has more, the graphs are not compared with them
};

struct GraphComparison {
  Comparison::Status status = Comparison::Status::compared;
  bool is_refused = false;  // by name: it has something that graphs cannot treat
  bool with_interleavings = false;
  std::size_t graphs = 0, blocked = 0;  // explored, under all models together
  std::optional<Difference> difference;
};

GraphComparison compare_graphs(const Model& model, const CompareGraphsOptions& options = {});

// The graphs that are explored, and how often one was visited again.
struct ExploredGraphs {
  GraphEnds complete;
  std::size_t twice = 0, blocked = 0;
};
ExploredGraphs explored_graphs(const Model& model, const ConsistencyModel& memory);

}  // namespace mazurka
