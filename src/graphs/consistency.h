// Memory models: which execution graphs there are. One file per model has its definition.

#pragma once

#include <span>
#include <string_view>

#include "graphs/graph.h"

namespace mazurka {

struct ConsistencyModel {
  std::string_view name;

  // Whether the memory allows for the graph. If it does, it allows for each part of it that has the past
  // of all its events.
  bool (*is_consistent)(const Graph&);

  std::string_view definition;
};

std::span<const ConsistencyModel> consistency_models();

// By name. Throws UserError if there is none.
const ConsistencyModel& consistency_model(std::string_view name);

// One per file; and the definition that it has to agree with.
bool is_consistent_sc(const Graph&);
bool is_sc_by_definition(const Graph&);
bool is_consistent_tso(const Graph&);
bool is_tso_by_definition(const Graph&);
bool is_consistent_pso(const Graph&);
bool is_pso_by_definition(const Graph&);
bool is_consistent_rc11(const Graph&);
bool is_rc11_by_definition(const Graph&);

}  // namespace mazurka
