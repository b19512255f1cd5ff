#include "launch/data_rows.h"

#include <fmt/format.h>

#include "report/words.h"

namespace mazurka {

namespace {

bool is_same_place(const CallStack& a, const CallStack& b) {
  if (a.frames.empty() || b.frames.empty()) return false;
  return in_words(a.frames[0]) == in_words(b.frames[0]);
}

// "write x: 1 -> 2" of "read x = 1" and "write x = 2"; empty if they do not belong together.
std::string joined(const ReportStep& before, const ReportStep& after) {
  constexpr std::string_view read = "read ", write = "write ", is = " = ";
  if (before.thread != after.thread || !is_same_place(before.stack, after.stack)) return "";
  const std::size_t at = after.text.rfind(is);
  if (at == std::string::npos || !after.text.starts_with(write)) return "";
  const std::string object = after.text.substr(write.size(), at - write.size());
  const std::string beginning = fmt::format("{}{}{}", read, object, is);
  if (!before.text.starts_with(beginning)) return "";
  return fmt::format("{}{}: {} -> {}", write, object, before.text.substr(beginning.size()),
                     after.text.substr(at + is.size()));
}

}  // namespace

std::vector<std::size_t> tidy_data(ReportExecution& execution, std::vector<char> is_gone) {
  std::vector<ReportStep>& steps = execution.steps;
  std::vector<std::size_t> place(steps.size() + 1);
  std::vector<ReportStep> left;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    place[i] = left.size();
    if (is_gone[i]) continue;
    if (steps[i].kind == "data" && !left.empty() && left.back().kind == "data") {
      if (std::string text = joined(left.back(), steps[i]); !text.empty()) {
        left.back().text = std::move(text);
        continue;
      }
    }
    left.push_back(std::move(steps[i]));
  }
  place[steps.size()] = left.size();
  steps = std::move(left);
  for (ReportStep& step : steps) {
    for (std::size_t& row : step.after) row = place[row];
  }
  for (WaitingThread& waiting : execution.waiting) {
    if (waiting.since) waiting.since = place[*waiting.since];
  }
  execution.left_out_at = place[execution.left_out_at];
  return place;
}

}  // namespace mazurka
