#include "cli/target.h"

#include "core/error.h"

namespace mazurka {

bool is_model(const std::string& word) { return word.starts_with("model:"); }

std::unique_ptr<Target> target_of(const Options& options) {
  return is_model(options.words.at(0)) ? model_target(options) : native_target(options);
}

namespace {

// An option that graphs do not offer; nullptr: none is asked for.
const char* refused_by_graphs(const Options& options) {
  if (options.show > 0) return "--show";
  if (options.profile) return "--profile";
  if (!options.tree.empty()) return "--tree";
  return options.check_optimality ? "--check-optimality" : nullptr;
}

}  // namespace

bool can_be_treated_by_graphs(const Options& options) {
  return refused_by_graphs(options) == nullptr;
}

void require_treated_by_graphs(const Options& options) {
  if (!options.algorithm.empty() && options.algorithm != "graphs") {
    throw UserError("the algorithm '{}' cannot treat --memory={}; use graphs", options.algorithm,
                    mazurka::name(options.memory));
  }
  if (const char* option = refused_by_graphs(options)) {
    throw UserError("the algorithm 'graphs' does not offer {}", option);
  }
}

}  // namespace mazurka
