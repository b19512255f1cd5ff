// All execution graphs of a program, by plain enumeration: whatever some thread can do next is added to
// every graph that was met, in all ways, and what the memory model does not allow for is left out.

#pragma once

#include <map>
#include <string>

#include "graphs/consistency.h"
#include "models/model_threads.h"

namespace mazurka {

// How a graph ends: registers, the last writes, who is left waiting, what has failed.
struct GraphEnd {
  std::vector<std::int64_t> state;
  std::vector<std::string> failures;
  auto operator<=>(const GraphEnd&) const = default;
};

// The threads stand where G ends.
GraphEnd end_of(const Graph& G, const ModelThreads& threads);

// By their identities.
using GraphEnds = std::map<std::vector<std::int64_t>, GraphEnd>;

struct GraphTruth {
  GraphEnds complete;
  bool is_too_large = false;  // it was given up
};

// `most` graphs are met at most, complete or not.
//
// With `only_at_end` what the model does not allow for is left out when it is complete: then nothing is said about parts
// of graphs.
GraphTruth all_graphs(const Model& model, const ConsistencyModel& memory, std::size_t most,
                      bool only_at_end = false);

// The same under sc, as all interleavings have them. Requires: the model has no fences.
GraphTruth graphs_of_interleavings(const Model& model, std::size_t most);

}  // namespace mazurka
