#include <gtest/gtest.h>

#include "story/finding.h"

namespace mazurka {
namespace {

ReportExecution of_steps(std::size_t count) {
  ReportExecution execution;
  execution.steps.resize(count);
  for (std::size_t i = 0; i < count; ++i) execution.steps[i].number = i + 1;
  return execution;
}

TEST(RemoveRows, TheOthersMoveUp) {
  ReportExecution execution = of_steps(4);
  execution.steps[3].after = {0, 2};
  execution.waiting.resize(1);
  execution.waiting[0].since = 3;
  execution.left_out_at = 4;
  remove_rows(execution, {0, 1, 0, 0});
  ASSERT_EQ(execution.steps.size(), 3u);
  EXPECT_EQ(execution.steps[1].number, 3u);
  EXPECT_EQ(execution.steps[2].after, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(execution.waiting[0].since, 2u);
  EXPECT_EQ(execution.left_out_at, 3u);
}

TEST(RemoveRows, AllThatRefersToRowsRefersToTheSameOnes) {
  ReportFinding finding;
  finding.execution = of_steps(5);
  finding.passing = of_steps(3);
  finding.cycle = {{0, "a", 4}, {1, "b", std::nullopt}};
  finding.no_return = 3;
  finding.flipped = Flipped{2, 4, 2, false};
  remove_rows(finding, {1, 0, 0, 0, 0}, {0, 1, 0});
  EXPECT_EQ(finding.cycle[0].since, 3u);
  EXPECT_EQ(finding.cycle[1].since, std::nullopt);
  EXPECT_EQ(finding.no_return, 2u);
  EXPECT_EQ(finding.flipped->first, 1u);
  EXPECT_EQ(finding.flipped->second, 3u);
  EXPECT_EQ(finding.flipped->in_passing, 1u);
  EXPECT_EQ(finding.passing->steps.size(), 2u);
}

}  // namespace
}  // namespace mazurka
