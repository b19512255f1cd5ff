#include "cli/target.h"

#include <filesystem>

#include "core/error.h"
#include "models/catalog.h"

namespace mazurka {

Target parse_target(const std::string& text) {
  constexpr std::string_view prefix = "model:";
  if (text.starts_with(prefix)) {
    CatalogModel found = catalog_model(std::string_view(text).substr(prefix.size()));
    return {std::string(prefix) + found.name,
            std::make_unique<ModelProgram>(std::move(found.model))};
  }
  for (const CatalogEntry& entry : catalog()) {
    if (text.substr(0, text.find('(')) == entry.name) {
      throw UserError("'{}' is a model: write model:{}", text, text);
    }
  }
  if (std::filesystem::exists(text) || std::filesystem::path(text).has_extension()) {
    throw UserError(
        "'{}': native programs are not supported yet in this version, only models; "
        "`mazurka models` lists them",
        text);
  }
  throw UserError(
      "'{}' is not a program; models are written model:NAME, and `mazurka models` "
      "lists them",
      text);
}

}  // namespace mazurka
