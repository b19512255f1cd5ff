#include "report/interleaving.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "report/lines.h"
#include "sample.h"

namespace mazurka {
namespace {

ReportExecution two_threads() {
  ReportExecution execution;
  execution.threads = {{"main", "main"}, {"T1", "worker"}};
  return execution;
}

void add(ReportExecution& execution, std::size_t thread, const std::string& text) {
  ReportStep step;
  step.thread = thread;
  const std::string kind = text.substr(0, text.find(' '));
  step.what.kind = kind_of_name(kind).value_or(Kind::read);
  step.remark = remark_kind_of_name(kind);
  step.what.object = text.substr(std::min(kind.size() + 1, text.size()));
  const std::size_t end = std::min(step.what.object.find_first_of(" :"), step.what.object.size());
  step.what.after = step.what.object.substr(end);
  step.what.object.resize(end);
  if (text.find(" fails") != std::string::npos) step.what.outcome = Outcome::failed;
  step.text = text;
  step.number = execution.steps.size() + 1;
  execution.steps.push_back(step);
}

void preempted(ReportStep& step, const std::string& text) {
  sample::switched(step, Turn::Why::preempted, text);
}

std::string shown(const ReportExecution& execution, std::size_t width = 80, bool all = false) {
  return interleaving(execution, sample::report(Verdict::bug), {width, false, all});
}

TEST(Interleaving, HasAColumnForEachThread) {
  ReportExecution execution = two_threads();
  add(execution, 0, "lock a");
  add(execution, 1, "lock b");
  preempted(execution.steps[1], "main is preempted before: lock b");
  execution.steps[1].marks = {Mark::acquire, Mark::no_return};
  execution.waiting = {sample::waiting(0, Kind::lock, "b", "for b, which T1 has")};
  EXPECT_EQ(shown(execution),
            " step  main                      T1 worker\n"
            "    1  lock a\n"
            "       ── main is preempted before: lock b\n"
            ">   2  │                         lock b  ← holds it\n"
            "       ══ point of no return\n"
            ">      waits for b, which T1 has\n");
}

// A few letters of a function say nothing.
TEST(Interleaving, LeavesOutFunctionsThatDoNotFitIntoTheHead) {
  ReportExecution execution;
  execution.threads = {
      {"main", "main"}, {"T1", "bill_zurich"}, {"T2", "run"}, {"T3", "bill_berlin"}};
  add(execution, 3, "read x_with_a_name_that_is_long = 1");
  const auto head = [&](std::size_t width) {
    const std::string text = shown(execution, width);
    return text.substr(0, text.find('\n'));
  };
  EXPECT_EQ(head(80), " step  main        T1 bill_zu… T2 run      T3 bill_berlin");
  EXPECT_EQ(head(60), " step  main   T1     T2 run T3 bill_berlin");
}

TEST(Interleaving, LeavesOutAFunctionThatAllThreadsRun) {
  ReportExecution execution;
  execution.threads = {{"main", "main"}, {"T1", "main::{lambda}"}, {"T2", "main::{lambda}"}};
  add(execution, 2, "read x_with_a_name_that_is_long = 1");
  EXPECT_TRUE(
      shown(execution, 100)
          .starts_with(
              " step  main                      T1 main::{lambda}         T2 main::{lambda}\n"));
  EXPECT_TRUE(shown(execution, 70).starts_with(" step  main          T1            T2\n"));
}

TEST(Interleaving, IsIndentedIfThereIsNoRoom) {
  ReportExecution execution;
  for (int i = 0; i < 20; ++i) execution.threads.push_back({"T" + std::to_string(i), ""});
  for (std::size_t i = 0; i < 20; ++i) add(execution, i, "write some_variable = 1");
  const std::string text = shown(execution, 60);
  EXPECT_NE(text.find("   20                     T19: write some_variable = 1\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("step"), std::string::npos);
}

TEST(Interleaving, FoldsWhatDoesNotFitOnAScreen) {
  ReportExecution execution = two_threads();
  for (int i = 0; i < 60; ++i) add(execution, 0, "write x = " + std::to_string(i));
  execution.steps[10].marks = {Mark::flipped};
  execution.steps[10].turn.why = Turn::Why::preempted;  // here the story begins
  EXPECT_EQ(shown(execution),
            " step  main                      T1 worker\n"
            "    1  write x = 0\n"
            "    2  write x = 1\n"
            "         … steps 3 to 8\n"
            "    9  write x = 8\n"
            "   10  write x = 9\n"
            ">  11  write x = 10  ← decides\n"
            "   12  write x = 11\n"
            "         … steps 13 to 58\n"
            "   59  write x = 58\n"
            "   60  write x = 59\n");
  EXPECT_NE(shown(execution, 80, true).find("write x = 9\n"), std::string::npos);
  execution.steps.resize(20);
  EXPECT_NE(shown(execution).find("write x = 9\n"), std::string::npos);
}

TEST(Interleaving, FoldsWhatMainDoesAlone) {
  ReportExecution execution = two_threads();
  for (int i = 0; i < 9; ++i) add(execution, 0, "write x = " + std::to_string(i));
  add(execution, 0, "spawn T1");
  add(execution, 1, "read x = 8");
  EXPECT_EQ(shown(execution),
            " step  main                      T1 worker\n"
            "         … steps 1 to 9: main alone\n"
            "   10  spawn T1\n"
            "   11  │                         read x = 8\n");
  EXPECT_EQ(shown(execution, 80, true).find("alone"), std::string::npos);
  execution.steps[5].marks = {Mark::acquire};  // three steps are left behind it
  const std::string text = shown(execution);
  EXPECT_NE(text.find("… steps 1 to 5: main alone\n"), std::string::npos) << text;
  for (const char* step : {"x = 5  ← holds it\n", "x = 6\n", "x = 7\n", "x = 8\n"}) {
    EXPECT_NE(text.find(step), std::string::npos) << text;
  }
}

TEST(Interleaving, NobodyIsAloneIfNobodyIsSpawned) {
  ReportExecution execution = two_threads();
  for (int i = 0; i < 9; ++i) add(execution, 0, "write x = " + std::to_string(i));
  add(execution, 1, "read x = 8");
  EXPECT_EQ(shown(execution).find("…"), std::string::npos);
}

// An ABA: what T1 does to `top` between main's read and its compare-and-swap must not be missing.
TEST(Interleaving, ShowsEveryWriteOfWhatIsDecidedAbout) {
  ReportExecution execution = two_threads();
  add(execution, 0, "read top = 1");
  for (int i = 0; i < 20; ++i) add(execution, 1, "read other = " + std::to_string(i));
  add(execution, 1, "compare_and_swap top: 1 -> 2");
  add(execution, 1, "compare_and_swap top fails: 2, not 1");
  for (int i = 0; i < 20; ++i) add(execution, 1, "read other = " + std::to_string(i));
  add(execution, 1, "write top = 1");
  for (int i = 0; i < 20; ++i) add(execution, 0, "write other = " + std::to_string(i));
  add(execution, 0, "compare_and_swap top: 1 -> 2");
  preempted(execution.steps[1], "main is preempted before: compare_and_swap top");
  execution.steps[43].marks = execution.steps[64].marks = {Mark::flipped};
  EXPECT_EQ(shown(execution),
            " step  main                      T1 worker\n"
            "    1  read top = 1\n"
            "       ── main is preempted before: compare_and_swap top\n"
            "    2  │                         read other = 0\n"
            "    3  │                         read other = 1\n"
            "       │                           … steps 4 to 21\n"
            "   22  │                         compare_and_swap top: 1 -> 2\n"
            "       │                           … steps 23 to 42\n"
            "   43  │                         read other = 19\n"
            ">  44  │                         write top = 1  ← decides\n"
            "   45  write other = 0\n"
            "   46  write other = 1\n"
            "         … steps 47 to 63\n"
            "   64  write other = 19\n"
            ">  65  compare_and_swap top: 1 -> 2  ← decides\n");
}

// Of memory that is used later: without this row the story cannot be understood.
TEST(Interleaving, ShowsRowsWithoutANumber) {
  ReportExecution execution = two_threads();
  for (int i = 0; i < 60; ++i) add(execution, 0, "write x = " + std::to_string(i));
  execution.steps[30].text = "free";
  execution.steps[30].remark = Remark::Kind::free;
  execution.steps[30].number = 0;
  EXPECT_NE(shown(execution).find("       free\n"), std::string::npos) << shown(execution);
}

TEST(Interleaving, ShowsALoopOnce) {
  ReportExecution execution = two_threads();
  for (int i = 0; i < 30; ++i) {
    add(execution, 1, "read flag = 0");
    add(execution, 1, "read stop = 0");
  }
  add(execution, 1, "read flag = 1");
  EXPECT_EQ(shown(execution),
            " step  main                      T1 worker\n"
            "    1  │                         read flag = 0\n"
            "    2  │                         read stop = 0\n"
            "       │                           … these 2 steps again, 29 times\n"
            "   61  │                         read flag = 1\n");
}

TEST(Interleaving, ShowsARepeatedReadOnce) {
  ReportExecution execution = two_threads();
  for (int i = 0; i < 2; ++i) add(execution, 0, "read flag = 0");
  for (int i = 0; i < 4; ++i) add(execution, 0, "read flag = 1");
  for (int i = 0; i < 2; ++i) add(execution, 0, "write flag = 2");
  for (int i = 0; i < 2; ++i) add(execution, 0, "read flag = 2");
  execution.steps.back().marks = {Mark::flipped};
  EXPECT_EQ(shown(execution),
            " step  main                      T1 worker\n"
            "    1  read flag = 0\n"
            "         … the same again\n"
            "    3  read flag = 1\n"
            "         … the same again, 3 times\n"
            "    7  write flag = 2\n"
            "    8  write flag = 2\n"
            "    9  read flag = 2\n"
            ">  10  read flag = 2  ← decides\n");
}

TEST(Interleaving, IsNotTheSameIfItIsCalledElsewhere) {
  ReportExecution execution = two_threads();
  for (int line : {1, 2}) {
    add(execution, 0, "read flag = 0");
    execution.steps.back().stack =
        sample::stack({{"is_set", "flag.h", 9}, {"main", "test.c", line}});
  }
  EXPECT_EQ(shown(execution).find("again"), std::string::npos);
}

TEST(Interleaving, ShowsTheInnermostCalls) {
  ReportExecution execution = two_threads();
  add(execution, 1, "lock m");
  execution.steps[0].stack = sample::stack({{"Queue::closed", "queue.h", 3},
                                            {"Queue::push", "queue.h", 2},
                                            {"ThreadPool::submit", "pool.h", 1},
                                            {"worker", "test.cpp", 9}});
  const auto has = [&](std::size_t width, const std::string& line) {
    return shown(execution, width).find("  " + line) != std::string::npos;
  };
  EXPECT_TRUE(has(80, "ThreadPool::submit → Queue::push → Queue::closed\n"));
  EXPECT_TRUE(has(60, "… → Queue::push → Queue::closed\n")) << shown(execution, 60);
  EXPECT_TRUE(has(40, "… → Queue::closed\n")) << shown(execution, 40);
}

TEST(Interleaving, BreaksLinesInsteadOfLosingMarks) {
  ReportExecution execution = two_threads();
  add(execution, 0, "lock a");
  add(execution, 1, "lock Warehouse#3.mutex_");
  preempted(execution.steps[1], "main is preempted before: lock Warehouse#3.mutex_");
  execution.steps[1].marks = {Mark::acquire, Mark::flipped};
  execution.steps[1].stack = sample::stack({{"worker", "src/service.h", 29}});
  execution.waiting = {
      sample::waiting(1, Kind::lock, "b", "for Warehouse#1.mutex_, which main has")};
  EXPECT_EQ(shown(execution, 50),
            " step  main    T1 worker\n"
            "    1  lock a\n"
            "       ── main is preempted before: lock\n"
            "          Warehouse#3.mutex_\n"
            ">   2  │       lock Warehouse#3.mutex_  ← holds it\n"
            "       │         ← decides    service.h:29\n"
            ">      │       waits for Warehouse#1.mutex_, which\n"
            "       │         main has\n");
}

TEST(Interleaving, DoesNotBreakLinesBeforeAValue) {
  ReportExecution execution = two_threads();
  execution.threads.pop_back();
  add(execution, 0, "write billing::instance_ = &TaxTable#1");
  add(execution, 0, "fetch_sub session#1.references_: 1 -> 0");
  EXPECT_EQ(shown(execution, 42),
            " step  main\n"
            "    1  write billing::instance_\n"
            "         = &TaxTable#1\n"
            "    2  fetch_sub session#1.references_:\n"
            "         1 -> 0\n");
}

// The access of T1 is no step, so there is no switch to it and none back.
TEST(Interleaving, SaysWhoseRowItIs) {
  ReportExecution execution = two_threads();
  add(execution, 0, "spawn T1");
  add(execution, 1, "access x");
  add(execution, 0, "lock m");
  execution.steps[1].number = 0;
  execution.steps[1].marks = {Mark::race};
  EXPECT_EQ(shown(execution),
            " step  main                      T1 worker\n"
            "    1  spawn T1\n"
            "       ── meanwhile T1 goes on\n"
            ">      │                         access x  ← race\n"
            "    3  lock m\n");
}

TEST(Interleaving, LeavesOutWhatIsOfNoConcernToOthers) {
  ReportExecution execution = two_threads();
  add(execution, 0, "write mine = 1");
  add(execution, 0, "write x = 1");
  add(execution, 1, "write its_own = 1");
  execution.steps[0].own = execution.steps[2].own = true;
  sample::switched(execution.steps[2], Turn::Why::ended, "main has ended");
  const std::string text = shown(execution);
  EXPECT_EQ(text.find("mine"), std::string::npos);
  EXPECT_NE(text.find("… 1 step on data of its own"), std::string::npos);
  EXPECT_NE(shown(execution, 80, true).find("mine"), std::string::npos);
}

TEST(Interleaving, CountsCharactersAsTheyAreShown) {
  EXPECT_EQ(display_width("│ é …"), 5u);
  EXPECT_EQ(shortened("│ é …", 4), "│ é…");
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "ab…");
  EXPECT_EQ(shortened("abcd", 0), "");
}

TEST(Interleaving, OfHundredsOfSwitchesHasBeginningEndAndWhatIsMarked) {
  ReportExecution execution = two_threads();
  for (std::size_t i = 0; i < 1000; ++i) {
    add(execution, i % 2, "write x = " + std::to_string(i));
    if (i > 0) sample::switched(execution.steps[i], Turn::Why::waits, "the other waits");
  }
  execution.steps[500].marks = {Mark::flipped};
  const std::string text = shown(execution);
  EXPECT_LT(std::ranges::count(text, '\n'), 300);
  for (const char* wanted :
       {"write x = 0\n", "write x = 500", "write x = 999", "rows that --trace shows"}) {
    EXPECT_NE(text.find(wanted), std::string::npos) << wanted << text;
  }
  EXPECT_EQ(text.find("write x = 300"), std::string::npos);
  EXPECT_NE(shown(execution, 80, true).find("write x = 300"), std::string::npos);
}

}  // namespace
}  // namespace mazurka
