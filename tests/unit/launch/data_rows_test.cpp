#include "launch/data_rows.h"

#include <gtest/gtest.h>

namespace mazurka {
namespace {

ReportStep row(const char* kind, const char* text, int line, std::size_t thread = 0) {
  ReportStep step;
  step.thread = thread;
  step.kind = kind;
  step.text = text;
  step.stack.frames = {{"f", "f.c", line, false}};
  return step;
}

std::vector<std::string> texts(const ReportExecution& execution) {
  std::vector<std::string> result;
  for (const ReportStep& step : execution.steps) result.push_back(step.text);
  return result;
}

using Texts = std::vector<std::string>;

TEST(DataRows, OfALibraryGoAndTheOthersMoveUp) {
  ReportExecution execution;
  execution.steps = {row("lock", "lock m", 1), row("data", "read x = 1", 2),
                     row("data", "read y = 1", 3), row("unlock", "unlock m", 4)};
  execution.steps[3].after = {0};
  execution.waiting = {{0, "lock m", "for m", 3, {}}};
  execution.left_out_at = 4;
  EXPECT_EQ(tidy_data(execution, {0, 1, 0, 0}), (std::vector<std::size_t>{0, 1, 1, 2, 3}));
  EXPECT_EQ(texts(execution), (Texts{"lock m", "read y = 1", "unlock m"}));
  EXPECT_EQ(execution.steps[2].after, (std::vector<std::size_t>{0}));
  EXPECT_EQ(execution.waiting[0].since, 2u);
  EXPECT_EQ(execution.left_out_at, 3u);
}

TEST(DataRows, ReadAndWrittenInALineAreOne) {
  ReportExecution execution;
  execution.steps = {row("data", "read a.x = 1", 2), row("data", "write a.x = 2", 2),
                     row("unlock", "unlock m", 3)};
  EXPECT_EQ(tidy_data(execution, {0, 0, 0}), (std::vector<std::size_t>{0, 1, 1, 2}));
  EXPECT_EQ(texts(execution), (Texts{"write a.x: 1 -> 2", "unlock m"}));
}

TEST(DataRows, StayWhatTheyAreIfTheyDoNotBelongTogether) {
  ReportExecution execution;
  execution.steps = {row("data", "read x = 1", 2),     row("data", "write x = 2", 3),
                     row("data", "read x = 2", 4),     row("data", "write xy = 2", 4),
                     row("data", "read x = 2", 5),     row("data", "write x = 3", 5, 1),
                     row("data", "write x = 4", 5, 1), row("data", "read x = 4", 5, 1)};
  const Texts before = texts(execution);
  tidy_data(execution, std::vector<char>(8));
  EXPECT_EQ(texts(execution), before);
}

}  // namespace
}  // namespace mazurka
