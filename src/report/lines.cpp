#include "report/lines.h"

#include <algorithm>

namespace mazurka {

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string shortened(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  std::string result;
  std::size_t shown = 0;
  for (char c : text) {
    const bool begins = (c & 0xc0) != 0x80;
    if (begins && ++shown >= width) break;
    result += c;
  }
  return width == 0 ? "" : result + "…";
}

std::string wrapped(const std::string& text, std::size_t indent, std::size_t width) {
  std::string result(indent, ' ');
  std::size_t column = indent;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    const bool is_first = column == indent;
    if (!is_first && column + 1 + display_width(word) > width) {
      result += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!is_first) {
      result += ' ';
      ++column;
    }
    result += word;
    column += display_width(word);
    at = end + 1;
  }
  return result + "\n";
}

namespace {

// The words of a text, but "= 2" and "1 -> 2" in one.
std::vector<std::string> unbroken(const std::string& text) {
  std::vector<std::string> parts;
  bool goes_on = false;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (!parts.empty() && (goes_on || word == "->")) {
      parts.back() += " " + word;
    } else {
      parts.push_back(word);
    }
    goes_on = word == "->" || word == "=" || word == "!=";
    at = end + 1;
  }
  return parts;
}

}  // namespace

std::vector<std::string> broken(const std::string& text, const std::vector<std::string>& marks,
                                std::size_t first, std::size_t others) {
  std::vector<std::string> lines = {""};
  const auto add = [&](const std::string& words, const std::string& gap) {
    const std::size_t room = lines.size() == 1 ? first : others;
    if (lines.back().empty()) {
      lines.back() = shortened(words, room);
    } else if (display_width(lines.back() + gap + words) <= room) {
      lines.back() += gap + words;
    } else {
      lines.push_back(shortened(words, others));
    }
  };
  for (const std::string& words : unbroken(text)) add(words, " ");
  for (const std::string& mark : marks) add(mark, "  ");
  return lines;
}

}  // namespace mazurka
