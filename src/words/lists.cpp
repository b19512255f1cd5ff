#include "words/lists.h"

#include <fmt/format.h>

namespace mazurka {

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  }
  return text;
}

std::string plural(std::uint64_t count, const char* noun, const char* ending) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : ending);
}

}  // namespace mazurka
