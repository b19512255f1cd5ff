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
    if (place >= first_queue) {
      text += (text.empty() ? "0b" : "b") + std::to_string(place - first_queue + 1);
      continue;
    }
    if (!text.empty()) text += '.';
    text += std::to_string(place);
  }
  return text;
}

namespace {

std::optional<ProcessPath> take_path_of_process(std::string_view& text) {
  ProcessPath path;
  for (;;) {
    const auto place = take_place(text);
    if (!place || *place >= first_queue) return std::nullopt;
    if (*place == 0)
      return path.empty() && !text.starts_with('.') ? std::optional(path) : std::nullopt;
    path.push_back(*place);
    if (!text.starts_with('.')) return path;
    text.remove_prefix(1);
  }
}

}  // namespace

std::optional<ProcessPath> take_path(std::string_view& text) {
  std::optional<ProcessPath> path = take_path_of_process(text);
  if (!path || !text.starts_with('b')) return path;
  text.remove_prefix(1);
  const auto queue = take_place(text);
  if (!queue || *queue == 0 || *queue > ProcessSet::capacity) return std::nullopt;
  path->push_back(static_cast<std::uint16_t>(first_queue + *queue - 1));
  return path;
}

std::optional<ProcessId> CreationTree::child(ProcessId parent, std::uint16_t i) {
  DCHECK(i > 0 && index(parent) < size());
  Node& node = nodes_[index(parent)];
  std::vector<ProcessId>& children = i >= first_queue ? node.queues : node.children;
  const std::size_t at = i >= first_queue ? i - first_queue : i - 1u;
  if (at < children.size() && children[at] != unknown) return children[at];
  if (is_full()) return std::nullopt;
  if (at >= children.size()) children.resize(at + 1, unknown);
  const ProcessId p{static_cast<std::uint16_t>(size())};
  children[at] = p;
  nodes_.push_back({parent, i, {}, {}});
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
