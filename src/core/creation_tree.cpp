#include "core/creation_tree.h"

#include <algorithm>
#include <charconv>

#include "core/error.h"

namespace mazurka {

namespace {

constexpr ProcessId unknown{0};  // nobody creates the first process

std::optional<std::uint16_t> take_place(std::string_view& text) {
  std::uint16_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

}  // namespace

std::string to_string(const ProcessPath& path) {
  if (path.empty()) return "0";
  std::string text;
  for (std::uint16_t place : path) {
    if (!text.empty()) text += '.';
    text += std::to_string(place);
  }
  return text;
}

std::optional<ProcessPath> take_path(std::string_view& text) {
  ProcessPath path;
  for (;;) {
    const auto place = take_place(text);
    if (!place) return std::nullopt;
    if (*place == 0)
      return path.empty() && !text.starts_with('.') ? std::optional(path) : std::nullopt;
    path.push_back(*place);
    if (!text.starts_with('.')) return path;
    text.remove_prefix(1);
  }
}

std::optional<ProcessId> CreationTree::child(ProcessId parent, std::uint16_t i) {
  DCHECK(i > 0 && index(parent) < size());
  std::vector<ProcessId>& children = nodes_[index(parent)].children;
  if (i <= children.size() && children[i - 1] != unknown) return children[i - 1];
  if (is_full()) return std::nullopt;
  if (i > children.size()) children.resize(i, unknown);
  const ProcessId p{static_cast<std::uint16_t>(size())};
  children[i - 1] = p;
  nodes_.push_back({parent, i, {}});
  return p;
}

std::optional<ProcessId> CreationTree::at(const ProcessPath& path) {
  ProcessId p{0};
  for (std::uint16_t place : path) {
    const auto next = child(p, place);
    if (!next) return std::nullopt;
    p = *next;
  }
  return p;
}

ProcessPath CreationTree::path(ProcessId p) const {
  ProcessPath path;
  for (; index(p) != 0; p = nodes_[index(p)].parent) path.push_back(nodes_[index(p)].place);
  std::ranges::reverse(path);
  return path;
}

}  // namespace mazurka
