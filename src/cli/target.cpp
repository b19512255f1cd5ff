#include "cli/target.h"

#include "core/error.h"

namespace mazurka {

bool is_model(const std::string& word) { return word.starts_with("model:"); }

std::unique_ptr<Target> target_of(const Options& options) {
  return is_model(options.words.at(0)) ? model_target(options) : native_target(options);
}

}  // namespace mazurka
