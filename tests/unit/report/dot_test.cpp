#include "report/dot.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "unit/report/external.h"
#include "unit/report/sample.h"

namespace mazurka {

namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Dot, StepsAreInTheColumnOfTheirThread) {
  const std::string text = to_dot(sample::with(sample::deadlock()));
  EXPECT_TRUE(has(text, "e1_s3 [group=e1_1,"));
  EXPECT_TRUE(has(text, R"(label="T1\ndeposit")"));
  EXPECT_TRUE(has(text, R"(label="lock a\nbank.c:10\n[acquire]")"));
  EXPECT_TRUE(has(text, "e1_s1 -> e1_s2 [weight=100]"));        // program order
  EXPECT_TRUE(has(text, "e1_s1 -> e1_s3 [color=\"#3465a4\""));  // happens-before
}

TEST(Dot, ADeadlockIsACycle) {
  const std::string text = to_dot(sample::with(sample::deadlock()));
  EXPECT_TRUE(has(text, R"(label="waits: lock b, for b, which T2 has\nbank.c:11")"));
  EXPECT_TRUE(has(text, "e1_w1 -> e1_s4 [color=red"));  // T1 waits for what T2 has since step 4
  EXPECT_TRUE(has(text, "e1_w2 -> e1_s3 [color=red"));
}

TEST(Dot, ARaceIsALine) {
  const std::string text = to_dot(sample::with(sample::data_race()));
  EXPECT_TRUE(has(text, "e1_s3 -> e1_s4 [dir=none"));
  EXPECT_TRUE(has(text, R"(label="race")"));
}

TEST(Dot, TheExecutionThatPassesIsBesideTheOneThatFails) {
  const std::string text = to_dot(sample::with(sample::assertion()));
  EXPECT_TRUE(has(text, "cluster_e1_all"));
  EXPECT_TRUE(has(text, "cluster_e2_all"));
  EXPECT_TRUE(has(text, R"(label="their order decides")"));
}

TEST(Dot, OfALongExecutionTheEndIsShown) {
  Report report = sample::with(sample::deadlock());
  ReportExecution& execution = report.findings[0].execution;
  for (int i = 0; i < 1000; ++i) execution.steps.push_back(execution.steps[2]);
  const std::string text = to_dot(report);
  EXPECT_TRUE(has(text, "(704 steps before)"));
  EXPECT_FALSE(has(text, "e1_s704 "));
  EXPECT_TRUE(has(text, "e1_s705 "));
  EXPECT_TRUE(has(text, "e1_w1 -> e1_w2 [color=red"));
}

// Every quote is closed, and so is every brace outside of them.
void expect_balanced(const std::string& text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (quoted && text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      quoted = !quoted;
    } else if (!quoted) {
      depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
    }
    ASSERT_GE(depth, 0);
  }
  EXPECT_EQ(depth, 0);
  EXPECT_FALSE(quoted);
}

TEST(Dot, IsAGraph) {
  for (const sample::Named& sample : sample::all()) {
    const std::string text = to_dot(sample.report);
    expect_balanced(text);
    if (!is_installed("dot")) continue;
    const TemporaryFile file(std::string(sample.name) + ".dot", text);
    EXPECT_EQ(status_of("dot -Tsvg -o /dev/null " + file.path()), 0) << sample.name;
  }
}

}  // namespace

}  // namespace mazurka
