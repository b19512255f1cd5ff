#include "report/junit.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "unit/report/external.h"
#include "unit/report/sample.h"

namespace mazurka {

namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Junit, CompleteIsATestThatPasses) {
  EXPECT_EQ(to_junit(sample::complete()),
            R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="mazurka" tests="1" failures="0" errors="0" skipped="0" time="0.250">
  <testsuite name="bank.c" tests="1" failures="0" errors="0" skipped="0" time="0.250">
    <properties>
      <property name="verdict" value="complete"/>
      <property name="algorithm" value="pop"/>
      <property name="memory" value="sc"/>
      <property name="executions" value="3"/>
      <property name="blocked" value="0"/>
      <property name="events" value="42"/>
      <property name="seconds" value="0.250"/>
    </properties>
    <testcase name="check" classname="bank.c" time="0.250"/>
  </testsuite>
</testsuites>
)");
}

TEST(Junit, AFindingIsAFailureWithItsText) {
  const std::string text = to_junit(sample::with(sample::deadlock()));
  EXPECT_TRUE(has(text, R"(tests="1" failures="1" errors="0")"));
  EXPECT_TRUE(
      has(text, R"(<testcase name="check" classname="bank.c" time="0.250" file="bank.c">)"));
  EXPECT_TRUE(has(text, R"(<failure type="deadlock" message="T1 waits for b, which T2 has; )"));
  EXPECT_TRUE(has(text,
                  "Steps to look at:\n"
                  "        T1: lock a  bank.c:10  &lt;- acquire\n"
                  "        T2: lock b  bank.c:20  &lt;- acquire, no-return\n"
                  "\n"
                  "In the end:\n"
                  "  main waits: join T1, for T1 to end  bank.c:32\n"
                  "  T1 waits: lock b, for b, which T2 has  bank.c:11\n"
                  "  T2 waits: lock a, for a, which T1 has  bank.c:21\n"
                  "\n"
                  "See it again:\n"
                  "  mazurka replay bank.c 0x2,1,2\n"
                  "</failure>"))
      << text;
}

TEST(Junit, StacksAreShown) {
  const std::string text = to_junit(sample::with(sample::data_race()));
  EXPECT_TRUE(has(text,
                  "T1 wrote balance before:\n"
                  "  #0 add&lt;int&gt;  src/bank.cpp:5\n"
                  "  #1 deposit  src/bank.cpp:12\n"))
      << text;
}

TEST(Junit, EveryFurtherFindingIsATestCase) {
  const std::string text = to_junit(sample::several());
  EXPECT_TRUE(has(text, R"(tests="3" failures="3")"));
  EXPECT_TRUE(has(text, R"(<testcase name="check" )"));
  EXPECT_TRUE(has(text, R"(<testcase name="check, finding 2: deadlock" )"));
  EXPECT_TRUE(has(text, R"(<testcase name="check, finding 3: data-race" )"));
}

TEST(Junit, OutputAndQuotesAreEscaped) {
  const std::string text = to_junit(sample::with(sample::assertion()));
  EXPECT_TRUE(has(text, R"(message="assertion `balance == &quot;2&quot; &amp;&amp; x&lt;y` does)"));
  EXPECT_TRUE(has(text, "<system-out>start␁\n␛[31mred�</system-out>"));
}

TEST(Junit, BoundedIsSkippedAndUncontrolledIsAnError) {
  const std::string bounded = to_junit(sample::bounded());
  EXPECT_TRUE(has(bounded, R"(failures="0" errors="0" skipped="1")"));
  EXPECT_TRUE(has(bounded,
                  "<skipped message=\"no bug so far, but the search is not complete: "
                  "executions\"/>"));
  EXPECT_TRUE(has(bounded, "<system-err>warning: loops were cut after 10 rounds\n"));
  const std::string uncontrolled = to_junit(sample::uncontrolled());
  EXPECT_TRUE(has(uncontrolled, R"(failures="0" errors="1" skipped="0")"));
  EXPECT_TRUE(has(uncontrolled, R"(<error type="uncontrolled" message="T1 calls epoll_wait">)"));
}

TEST(Junit, IsXml) {
  if (!is_installed("python3")) GTEST_SKIP() << "no python3";
  for (const sample::Named& sample : sample::all()) {
    const TemporaryFile file(std::string(sample.name) + ".xml", to_junit(sample.report));
    EXPECT_EQ(status_of("python3 tests/schemas/validate_junit.py " + file.path()), 0)
        << sample.name;
  }
}

}  // namespace

}  // namespace mazurka
