// Memory models: which execution graphs there are. One file per model has its definition.

#pragma once

#include <span>
#include <string_view>

#include "graphs/known.h"

namespace mazurka {

struct ConsistencyModel {
  std::string_view name;

  // Whether the memory allows for the graph. If it does, it allows for each part of it that has the past
  // of all its events.
  bool (*is_consistent)(const Graph&);

  std::string_view definition;

  // When an event is added to a graph that the memory allows for, one that nobody depends on: the newest write to its location that is
  // known to it. It cannot read an older one, nor be right behind that. The newest of all it can always read, or be
  // right behind. nullptr: only what the thread itself has met is known.
  EventId (*known)(const Graph&, const GraphEvent& next, Pasts&) = nullptr;

  // Whether it can read all that are newer, or come behind any. If not, is_consistent() says which. nullptr: never.
  bool (*is_free)(const Graph&, const GraphEvent& next) = nullptr;
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

EventId known_under_sc(const Graph&, const GraphEvent& next, Pasts&);
EventId known_under_tso(const Graph&, const GraphEvent& next, Pasts&);
EventId known_under_rc11(const Graph&, const GraphEvent& next, Pasts&);
bool is_free_under_rc11(const Graph&, const GraphEvent& next);

}  // namespace mazurka
