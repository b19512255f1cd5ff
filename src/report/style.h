// Colours of a terminal, or none.

#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace mazurka {

class Style {
 public:
  explicit Style(bool color) : color_(color) {}

  std::string bold(std::string_view text) const { return in("1", text); }
  std::string dim(std::string_view text) const { return in("2", text); }
  std::string bad(std::string_view text) const { return in("1;31", text); }
  std::string good(std::string_view text) const { return in("1;32", text); }
  std::string warning(std::string_view text) const { return in("33", text); }
  std::string place(std::string_view text) const { return in("36", text); }

 private:
  std::string in(const char* code, std::string_view text) const {
    if (!color_ || text.empty()) return std::string(text);
    return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
  }

  bool color_;
};

}  // namespace mazurka
