// Why an actor has ended. Not to be included by programs: mazurka/actors.h has it.

#ifndef MAZURKA_ACTORS_REASON_H
#define MAZURKA_ACTORS_REASON_H

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace mazurka::actors {

// A short text: "normal", "noproc", "killed", or whatever the program says. Plain data, so that it can be part
// of any message; what is longer is cut off.
class Reason {
 public:
  constexpr Reason() = default;  // "normal"
  Reason(std::string_view text) : Reason(text, text == "normal" ? Sort::normal : Sort::other) {}
  Reason(const char* text) : Reason(std::string_view(text)) {}
  Reason(const std::string& text) : Reason(std::string_view(text)) {}
  // An exception that was not caught.
  static Reason error(std::string_view what) { return {what, Sort::error}; }

  std::string_view text() const { return {text_, std::char_traits<char>::length(text_)}; }
  bool is_normal() const { return sort_ == Sort::normal; }
  bool is_error() const { return sort_ == Sort::error; }
  bool operator==(const Reason& other) const { return text() == other.text(); }

 private:
  enum class Sort : char { other, normal, error };
  Reason(std::string_view text, Sort sort) : text_{}, sort_(sort) {
    std::copy_n(text.data(), std::min(text.size(), longest), text_);
  }

  static constexpr std::size_t longest = 62;
  char text_[longest + 1] = "normal";
  Sort sort_ = Sort::normal;
};

namespace detail {
inline constexpr Reason normal;
}

}  // namespace mazurka::actors

#endif
