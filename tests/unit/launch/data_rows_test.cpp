#include "launch/data_rows.h"

#include <gtest/gtest.h>

#include "report/words.h"

namespace mazurka {
namespace {

ReportStep row(Kind kind, const char* object, int line, std::size_t thread = 0) {
  ReportStep step;
  step.thread = thread;
  step.what.kind = kind;
  step.what.object = object;
  step.stack.frames = {{"f", "f.c", line, false}};
  return step;
}

ReportStep data(Kind kind, const char* object, const char* value, int line,
                std::size_t thread = 0) {
  ReportStep step = row(kind, object, line, thread);
  step.remark = Remark::Kind::data;
  (kind == Kind::read ? step.what.before : step.what.after) = value;
  return step;
}

using Texts = std::vector<std::string>;

// What is left to show.
Texts texts(const ReportExecution& execution, const std::vector<char>& is_gone) {
  Texts result;
  for (std::size_t i = 0; i < execution.steps.size(); ++i) {
    if (!is_gone[i]) result.push_back(in_words(execution.steps[i]));
  }
  return result;
}

TEST(DataRows, ReadAndWrittenInALineAreOne) {
  ReportExecution execution;
  execution.steps = {data(Kind::read, "a.x", "1", 2), data(Kind::write, "a.x", "2", 2),
                     row(Kind::unlock, "m", 3)};
  std::vector<char> is_gone(3);
  join_data(execution, is_gone);
  EXPECT_EQ(texts(execution, is_gone), (Texts{"write a.x: 1 -> 2", "unlock m"}));
}

TEST(DataRows, AreOneAcrossWhatIsNotShown) {
  ReportExecution execution;
  execution.steps = {data(Kind::read, "x", "1", 2), data(Kind::read, "y", "1", 3),
                     data(Kind::write, "x", "2", 2)};
  std::vector<char> is_gone = {0, 1, 0};
  join_data(execution, is_gone);
  EXPECT_EQ(texts(execution, is_gone), (Texts{"write x: 1 -> 2"}));
}

TEST(DataRows, StayWhatTheyAreIfTheyDoNotBelongTogether) {
  ReportExecution execution;
  execution.steps = {data(Kind::read, "x", "1", 2),     data(Kind::write, "x", "2", 3),
                     data(Kind::read, "x", "2", 4),     data(Kind::write, "xy", "2", 4),
                     data(Kind::read, "x", "2", 5),     data(Kind::write, "x", "3", 5, 1),
                     data(Kind::write, "x", "4", 5, 1), data(Kind::read, "x", "4", 5, 1)};
  std::vector<char> is_gone(8);
  const Texts before = texts(execution, is_gone);
  join_data(execution, is_gone);
  EXPECT_EQ(texts(execution, is_gone), before);
}

}  // namespace
}  // namespace mazurka
