#include "core/error.h"

#include <string_view>

namespace mazurka {

void check_failed(const char* file, int line, const char* condition, const std::string& message) {
  std::string_view name(file);
  if (const auto at = name.rfind("src/"); at != name.npos) name.remove_prefix(at);
  throw InternalError(fmt::format("{}:{}: {} ({})", name, line, message, condition));
}

}  // namespace mazurka
