#include "report/status_line.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace mazurka {
namespace {

Progress& some(Progress& progress) {
  progress.executions = 12'345;
  progress.blocked = 1;
  progress.events = 400'000;
  progress.depth = 38;
  return progress;
}

TEST(Progress, says_how_far_it_is) {
  Progress progress;
  EXPECT_EQ(status_line(sample(some(progress), 2)),
            "12,345 executions (6,172 per second), 1 blocked, depth 38");
}

TEST(Progress, says_that_a_guess_is_one) {
  Progress progress;
  some(progress).estimate = 40'321.7;
  progress.findings = 1;
  EXPECT_EQ(
      status_line(sample(progress, 2)),
      "12,345 executions (6,172 per second), 1 blocked, depth 38, 1 finding; about 40,000 in all "
      "(a rough guess), 5 s left");
  progress.estimate = 1e6;
  EXPECT_NE(status_line(sample(progress, 2)).find("1,000,000 in all (a rough guess), 3 min left"),
            std::string::npos);
  progress.estimate = 1e30;
  EXPECT_NE(status_line(sample(progress, 2)).find("; very many in all (a rough guess)"),
            std::string::npos);
}

// A guess that turned out too low is none.
TEST(Progress, does_not_guess_less_than_there_is) {
  Progress progress;
  some(progress).estimate = 12'000;
  EXPECT_EQ(status_line(sample(progress, 2)).find("guess"), std::string::npos);
}

TEST(Progress, says_what_comes_after_the_search) {
  Progress progress;
  some(progress).explained = 2;
  progress.findings = 3;
  EXPECT_EQ(status_line(sample(progress, 2)), "12,345 executions; explaining finding 2 of 3");
}

TEST(Progress, is_an_object_on_one_line) {
  Progress progress;
  const std::string line = progress_json(sample(some(progress), 0.5));
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const auto json = nlohmann::json::parse(line);
  EXPECT_EQ(json.at("executions"), 12'345);
  EXPECT_EQ(json.at("rate"), 24'690);
  EXPECT_TRUE(json.at("estimated_executions").is_null());
  progress.estimate = 45'678;
  EXPECT_EQ(nlohmann::json::parse(progress_json(sample(progress, 0.5))).at("estimated_executions"),
            46'000);
}

TEST(Progress, numbers) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(rounded(7.4), 7u);
  EXPECT_EQ(rounded(1049), 1000u);
  EXPECT_EQ(rounded(98'765), 99'000u);
}

}  // namespace
}  // namespace mazurka
