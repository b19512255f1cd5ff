#include "story/finding.h"

#include <algorithm>

namespace mazurka {

namespace {

// Where each row is after some were taken away, the end included.
std::vector<std::size_t> places(const std::vector<char>& is_gone) {
  std::vector<std::size_t> result;
  std::size_t place = 0;
  for (char gone : is_gone) {
    result.push_back(place);
    if (!gone) ++place;
  }
  result.push_back(place);
  return result;
}

void move(std::size_t& row, const std::vector<std::size_t>& place) { row = place[row]; }
void move(std::optional<std::size_t>& row, const std::vector<std::size_t>& place) {
  if (row) row = place[*row];
}

}  // namespace

bool is_in_cycle(const ReportFinding& finding, std::size_t thread) {
  return std::ranges::any_of(finding.cycle,
                             [&](const CycleLink& link) { return link.thread == thread; });
}

void remove_rows(ReportExecution& execution, const std::vector<char>& is_gone) {
  const std::vector<std::size_t> place = places(is_gone);
  std::vector<ReportStep> left;
  for (std::size_t i = 0; i < execution.steps.size(); ++i) {
    if (!is_gone[i]) left.push_back(std::move(execution.steps[i]));
  }
  execution.steps = std::move(left);
  for (ReportStep& step : execution.steps) {
    for (std::size_t& row : step.after) move(row, place);
  }
  for (WaitingThread& waiting : execution.waiting) move(waiting.since, place);
  move(execution.left_out_at, place);
}

void remove_rows(ReportFinding& finding, const std::vector<char>& of_execution,
                 const std::vector<char>& of_passing) {
  const std::vector<std::size_t> place = places(of_execution);
  remove_rows(finding.execution, of_execution);
  for (CycleLink& link : finding.cycle) move(link.since, place);
  move(finding.no_return, place);
  if (finding.flipped) {
    move(finding.flipped->first, place);
    move(finding.flipped->second, place);
  }
  if (!finding.passing) return;
  remove_rows(*finding.passing, of_passing);
  if (finding.flipped) move(finding.flipped->in_passing, places(of_passing));
}

}  // namespace mazurka
