#include "cli/target.h"

#include "core/error.h"

namespace mazurka {

bool is_model(const std::string& word) { return word.starts_with("model:"); }

std::unique_ptr<Target> target_of(const Options& options) {
  return is_model(options.words.at(0)) ? model_target(options) : native_target(options);
}

void require_treated_by_graphs(const Options& options) {
  if (!options.algorithm.empty() && options.algorithm != "graphs") {
    throw UserError("the algorithm '{}' cannot treat --memory={}; use graphs", options.algorithm,
                    mazurka::name(options.memory));
  }
  const auto refuse = [](bool is_wanted, const char* option) {
    if (is_wanted) throw UserError("the algorithm 'graphs' does not offer {}", option);
  };
  refuse(options.show > 0, "--show");
  refuse(options.profile, "--profile");
  refuse(!options.tree.empty(), "--tree");
  refuse(options.check_optimality, "--check-optimality");
}

}  // namespace mazurka
