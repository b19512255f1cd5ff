#include "explain/tree_listener.h"

#include <algorithm>

#include "explain/ending.h"
#include "program/named.h"

namespace mazurka {

namespace {

std::size_t child_of(const ExplorationTree& tree, std::size_t node, ScheduleStep step) {
  const std::vector<std::size_t>& children = tree.nodes[node].children;
  const auto found = std::ranges::find_if(
      children, [&](std::size_t child) { return tree.nodes[child].step == step; });
  return found == children.end() ? 0 : *found;  // nobody has the root as a child
}

ScheduleStep step_of(const Event& event) { return {event.step.process, event.step.choice}; }

}  // namespace

std::vector<std::size_t> TreeListener::known_path(const Execution& E) const {
  std::vector<std::size_t> path = {0};
  for (const Event& event : E.events()) {
    const std::size_t child = child_of(tree_, path.back(), step_of(event));
    if (child == 0) break;
    path.push_back(child);
  }
  return path;
}

void TreeListener::on_execution(const Execution& E, const Program& program) {
  const std::vector<std::size_t> path = known_path(E);
  const std::span<const Event> rest = E.events().subspan(path.size() - 1);
  if (tree_.nodes.size() + rest.size() > most_nodes_) {
    ++tree_.left_out;
    return;
  }
  std::size_t node = path.back();
  for (const Event& event : rest) {
    tree_.nodes[node].children.push_back(tree_.nodes.size());
    node = tree_.nodes.size();
    tree_.nodes.push_back({step_of(event),
                           program.narrator().process_name(event.step.process),
                           named(event, program.narrator()),
                           {},
                           {}});
  }
  tree_.nodes[node].ending = ending_of(program);
}

}  // namespace mazurka
