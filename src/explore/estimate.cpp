#include "explore/estimate.h"

#include <algorithm>

namespace mazurka {

void Estimate::execution(std::size_t common, std::size_t length) {
  if (executions_++ > 0) {
    double below = 1;  // executions in the branch that is left
    for (; path_.size() > common + 1; path_.pop_back()) {
      Closed& closed = closed_[path_.size() - 1];
      closed.nodes += 1;
      closed.branches += path_.back().branches;
      below += path_.back().done;
    }
    if (!path_.empty()) {
      path_.back().branches += 1;
      path_.back().done += below;
    }
  }
  if (path_.size() < length) path_.resize(length);
  if (closed_.size() < length) closed_.resize(length);
}

std::optional<double> Estimate::total() const {
  const std::optional<double> usual = usual_branches();
  if (!usual) return std::nullopt;
  double below = 1;
  for (std::size_t depth = path_.size(); depth-- > 0;) {
    const Node& node = path_[depth];
    const double seen = node.done + below;
    below = seen + to_come(depth, *usual) * seen / node.branches;
  }
  return below;
}

// Branches that the node on the way will still have.
double Estimate::to_come(std::size_t depth, double usual) const {
  const double seen = path_[depth].branches;
  const Closed& closed = closed_[depth];
  if (closed.nodes >= Closed::enough) return std::max(0.0, closed.mean() - seen);
  return std::max(0.0, seen > 2 ? std::max(usual - seen, seen - 1) : usual - seen);
}

// Of nodes at the depths nearest to the root that are known well enough.
std::optional<double> Estimate::usual_branches() const {
  constexpr int depths = 8;
  Closed sum;
  int found = 0;
  for (const Closed& closed : closed_) {
    if (closed.nodes < Closed::enough) continue;
    sum.nodes += closed.nodes;
    sum.branches += closed.branches;
    if (++found == depths) break;
  }
  if (found == 0) return std::nullopt;
  return sum.mean();
}

}  // namespace mazurka
