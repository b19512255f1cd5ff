#include "report/escape.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdint>

namespace mazurka {

namespace {

constexpr const char* replacement = "\xEF\xBF\xBD";  // U+FFFD

// The number of bytes of the character that `text` begins with; 0 if it is not UTF-8, or a character
// that XML cannot have (U+FFFE, U+FFFF).
std::size_t length_of_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return 1;
  const std::size_t length = (byte(0) & 0xE0) == 0xC0   ? 2
                             : (byte(0) & 0xF0) == 0xE0 ? 3
                             : (byte(0) & 0xF8) == 0xF0 ? 4
                                                        : 0;
  if (length == 0 || text.size() < length) return 0;
  std::uint32_t code = byte(0) & (0xFFu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3F);
  }
  static constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_character = code >= smallest[length] && code <= 0x10FFFF &&
                            (code < 0xD800 || code > 0xDFFF) && code != 0xFFFE && code != 0xFFFF;
  return is_character ? length : 0;
}

// U+2400 and those that follow are pictures of the control characters.
std::string picture(char c) {
  return std::string("\xE2\x90") + (c == 0x7F ? '\xA1' : static_cast<char>(0x80 + c));
}

bool is_control(char c) { return (c >= 0 && c < 0x20 && c != '\n' && c != '\t') || c == 0x7F; }

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = length_of_character(text);
    if (length == 0) {
      result += replacement;
    } else if (is_control(text[0])) {
      result += picture(text[0]);
    } else {
      result += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

std::string xml_text(std::string_view text) {
  std::string result;
  for (char c : printable(text)) {
    if (c == '&') {
      result += "&amp;";
    } else if (c == '<') {
      result += "&lt;";
    } else if (c == '>') {
      result += "&gt;";
    } else {
      result += c;
    }
  }
  return result;
}

std::string xml_attribute(std::string_view text) {
  std::string result = "\"";
  for (char c : xml_text(text)) {
    if (c == '"') {
      result += "&quot;";
    } else if (c == '\n' || c == '\t') {
      result += fmt::format("&#{};", static_cast<int>(c));  // as it is, it would become a space
    } else {
      result += c;
    }
  }
  return result + '"';
}

std::string dot_quoted(std::string_view text, bool left) {
  const char* end_of_line = left ? "\\l" : "\\n";
  std::string result = "\"";
  for (char c : printable(text)) {
    if (c == '\n') {
      result += end_of_line;
    } else {
      if (c == '"' || c == '\\') result += '\\';
      result += c;
    }
  }
  return result + (left ? "\\l\"" : "\"");
}

std::string uri_of_path(std::string_view path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (char c : path) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                       std::string_view("-._~/+,=@").find(c) != std::string_view::npos;
    uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

}  // namespace mazurka
