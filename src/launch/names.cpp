#include "launch/names.h"

#include <fmt/format.h>

#include <algorithm>

#include "native/markers.h"

namespace mazurka {

std::string Names::in(const std::string& text) const {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = text.find(markers::mark, at);
    const std::size_t end =
        begin == std::string::npos ? begin : text.find(markers::mark, begin + 1);
    if (end == std::string::npos) return result + text.substr(at);
    result += text.substr(at, begin - at) + marked(text.substr(begin + 1, end - begin - 1));
    at = end + 1;
  }
  return result;
}

// "c5555": code; "d5555": data; "h3:8:5555": byte 8 of the third block allocated at 5555.
std::string Names::marked(const std::string& mark) const {
  const auto number = [](const std::string& text) { return std::stoull(text, nullptr, 16); };
  if (mark[0] == 'c') return place(number(mark.substr(1)));
  if (mark[0] == 'd') return variable(number(mark.substr(1)));
  const std::size_t first = mark.find(':');
  const std::size_t second = mark.find(':', first + 1);
  const std::string block = mark.substr(1, first - 1);
  const std::uint64_t offset = number(mark.substr(first + 1, second - first - 1));
  return fmt::format("{}{}{}", block, mark.substr(second + 1) == "0"
                                          ? ""
                                          : fmt::format("@{}", place(number(mark.substr(second + 1)))),
                     offset == 0 ? "" : fmt::format("+{}", offset));
}

namespace {

std::string in_words(const Frame& frame) {
  return frame.line > 0 ? fmt::format("{}:{}", frame.file, frame.line) : frame.function;
}

}  // namespace

std::string Names::place(std::uintptr_t pc) const { return place(std::vector{pc}); }

std::string Names::place(const std::vector<std::uintptr_t>& stack) const {
  for (std::uintptr_t pc : stack) {
    for (const Frame& frame : symbols_.frames(pc)) {
      if (is_own(frame)) return in_words(frame);
    }
  }
  return stack.empty() ? "" : in_words(symbols_.frames(stack.front()).front());
}

std::string Names::variable(std::uintptr_t address) const {
  const auto found = symbols_.variable(address);
  if (!found) return fmt::format("{:#x}", address);
  return found->offset == 0 ? found->name : fmt::format("{}+{}", found->name, found->offset);
}

std::vector<Frame> Names::frames(const std::vector<std::uintptr_t>& stack) const {
  std::vector<Frame> all;
  for (std::uintptr_t pc : stack) {
    for (const Frame& frame : symbols_.frames(pc)) all.push_back(frame);
  }
  const bool has_own = std::ranges::any_of(all, is_own);
  std::vector<Frame> frames;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!has_own || i == 0 || is_own(all[i])) frames.push_back(all[i]);
  }
  return frames;
}

}  // namespace mazurka
