#include "graphs/consistency.h"

#include "core/error.h"

namespace mazurka {

namespace {

bool always(const Graph&, const GraphEvent&) { return true; }

}  // namespace

std::span<const ConsistencyModel> consistency_models() {
  static constexpr ConsistencyModel table[] = {
      {"sc", is_consistent_sc, "one step after the other, each read takes the newest value",
       known_under_sc, always},
      {"tso", is_consistent_tso, "stores wait in a queue of their thread", known_under_tso, always},
      {"pso", is_consistent_pso, "stores wait in queues, one for each location"},
      {"rc11", is_consistent_rc11, "C++: Lahav et al. 2017, with the release sequences of C++20",
       known_under_rc11, is_free_under_rc11},
  };
  return table;
}

const ConsistencyModel& consistency_model(std::string_view name) {
  for (const ConsistencyModel& model : consistency_models()) {
    if (model.name == name) return model;
  }
  throw UserError("the algorithm 'graphs' has no memory model '{}'; it has sc, tso, pso and rc11",
                  name);
}

}  // namespace mazurka
