#include "cli/target.h"

#include <filesystem>

#include "core/error.h"
#include "models/catalog.h"

namespace mazurka {

namespace {
constexpr std::string_view prefix = "model:";
}

bool is_model(const std::string& target) { return target.starts_with(prefix); }

Target parse_target(const std::string& text) {
  CatalogModel found = catalog_model(std::string_view(text).substr(prefix.size()));
  return {std::string(prefix) + found.name, std::make_unique<ModelProgram>(std::move(found.model))};
}

void require_exists(const std::string& file) {
  if (std::filesystem::exists(file)) return;
  for (const CatalogEntry& entry : catalog()) {
    if (file.substr(0, file.find('(')) == entry.name) {
      throw UserError("there is no file {}; for the model write model:{}", file, file);
    }
  }
  if (std::filesystem::path(file).has_extension()) {
    throw UserError("{} does not exist; is the name right, and the current folder?", file);
  }
  throw UserError(
      "{} does not exist; models are written model:NAME, and `mazurka models` lists them", file);
}

}  // namespace mazurka
