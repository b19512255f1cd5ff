#include "report/place.h"

#include <gtest/gtest.h>

#include "report/words.h"
#include "unit/report/sample.h"

namespace mazurka {

namespace {

std::string place_in_words(const ReportFinding& finding) {
  const auto place = place_of(finding);
  return place ? in_words(place->frame) : "nowhere";
}

TEST(Place, IsTheStackThatTheLocationNames) {
  ReportFinding finding = sample::data_race();
  EXPECT_EQ(place_in_words(finding), "src/bank.cpp:22");
  EXPECT_EQ(place_of(finding)->stack, 0u);
  EXPECT_EQ(place_of(finding)->frame.function, "main::{lambda}");
  std::swap(finding.stacks[0], finding.stacks[1]);
  EXPECT_EQ(place_of(finding)->stack, 1u);
}

TEST(Place, OfADeadlockIsInTheCycle) {
  EXPECT_EQ(place_in_words(sample::deadlock()), "bank.c:11");  // T1; main only waits for it
}

TEST(Place, CanBeALocationWithoutStack) {
  ReportFinding finding = sample::data_race();
  finding.stacks.clear();
  EXPECT_EQ(place_in_words(finding), "src/bank.cpp:22");
  EXPECT_EQ(place_of(finding)->stack, std::nullopt);
}

TEST(Place, OfAModelIsNowhere) {
  EXPECT_EQ(place_in_words(sample::model().findings[0]), "nowhere");
  for (const char* location : {"", ":", "a:", ":3", "a:b", "a:0", "a:3x"}) {
    ReportFinding finding;
    finding.location = location;
    EXPECT_EQ(place_in_words(finding), "nowhere") << location;
  }
}

}  // namespace

}  // namespace mazurka
