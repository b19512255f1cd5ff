#include "report/exploration_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "report/escape.h"
#include "words/step.h"

namespace mazurka {

namespace {

using Node = ExplorationTree::Node;

constexpr std::size_t most_lines = 12;  // of a box

// From `node` down to where the tree branches or an execution ends.
std::vector<std::size_t> chain_from(const ExplorationTree& tree, std::size_t node) {
  std::vector<std::size_t> chain = {node};
  while (tree.nodes[chain.back()].children.size() == 1 &&
         !tree.nodes[chain.back()].ending.is_known) {
    chain.push_back(tree.nodes[chain.back()].children[0]);
  }
  return chain;
}

// The steps of a box, without the middle if they are many.
std::string lines_of(const ExplorationTree& tree, std::span<const std::size_t> chain) {
  const std::size_t begin = chain.size() > most_lines ? most_lines / 2 : chain.size();
  const std::size_t left_out = chain.size() > most_lines ? chain.size() - most_lines : 0;
  std::string text;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    if (i >= begin && i < begin + left_out) continue;
    if (left_out > 0 && i == begin + left_out) text += fmt::format("... {} steps\n", left_out);
    const Node& node = tree.nodes[chain[i]];
    text += fmt::format("{}: {}\n", node.thread, in_words(node.what));
  }
  if (!text.empty()) text.pop_back();
  return text;
}

std::string leaf(std::size_t node, const Ending& ending) {
  const char* colour = ending.findings.empty() ? "#cfe3b4" : "#f4a6a6";
  return fmt::format(
      "  n{0}_end [shape=box, style=\"rounded,filled\", fillcolor=\"{1}\", label={2}];\n"
      "  n{0} -> n{0}_end;\n",
      node, colour, dot_quoted(in_words(ending)));
}

// A box is named after its first node. Boxes that are still to be drawn go to `rest`.
std::string box(const ExplorationTree& tree, std::size_t first, std::vector<std::size_t>& rest) {
  const std::vector<std::size_t> chain = chain_from(tree, first);
  const Node& last = tree.nodes[chain.back()];
  std::string text =
      fmt::format("  n{} [label={}];\n", first, dot_quoted(lines_of(tree, chain), true));
  if (last.ending.is_known) text += leaf(first, last.ending);
  for (std::size_t child : last.children) {
    text += fmt::format("  n{} -> n{};\n", first, child);
    rest.push_back(child);
  }
  return text;
}

std::string boxes(const ExplorationTree& tree) {
  std::string text = "  n0 [shape=point];\n";
  std::vector<std::size_t> rest;
  if (tree.nodes[0].ending.is_known) text += leaf(0, tree.nodes[0].ending);
  for (std::size_t child : tree.nodes[0].children) {
    text += fmt::format("  n0 -> n{};\n", child);
    rest.push_back(child);
  }
  for (std::size_t i = 0; i < rest.size(); ++i) text += box(tree, rest[i], rest);
  return text;
}

std::string title_of(const ExplorationTree& tree, const std::string& program) {
  const auto shown =
      std::ranges::count_if(tree.nodes, [](const Node& node) { return node.ending.is_known; });
  std::string title = fmt::format("{}: {} execution{}", program, shown, shown == 1 ? "" : "s");
  if (tree.left_out > 0) title += fmt::format("\n(cut: {} more are not shown)", tree.left_out);
  return title;
}

}  // namespace

std::string to_dot(const ExplorationTree& tree, const std::string& program) {
  return fmt::format(
      "digraph exploration {{\n"
      "  graph [label={}, labelloc=t, ordering=out, fontname=\"sans-serif\"];\n"
      "  node [shape=box, fontname=\"monospace\", fontsize=10];\n"
      "  edge [arrowsize=0.7];\n"
      "{}}}\n",
      dot_quoted(title_of(tree, program)), boxes(tree));
}

}  // namespace mazurka
