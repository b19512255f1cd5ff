#include "launch/marker_names.h"

#include <gtest/gtest.h>

#include "native/markers.h"

namespace mazurka {

namespace {

// Without debug information: what is left to say.
class MarkerNamesTest : public testing::Test {
 protected:
  Symbols symbols;
  MarkerNames names{
      symbols, HeapBlocks{{{0x1000, 16, 0}, {0x2000, 8, 1}, {0x3000, 16, 0}}, {{0x10}, {0x20}}}};

  std::string value(std::int64_t bits, std::size_t size, const std::string& meaning = "") const {
    return names.in(markers::value(bits, size, markers::data(0x1000), meaning));
  }
};

TEST_F(MarkerNamesTest, TextsWithoutMarkersStay) {
  EXPECT_EQ(names.in(""), "");
  EXPECT_EQ(names.in("lock m: 1 -> 2"), "lock m: 1 -> 2");
  EXPECT_EQ(names.in("\x01 no end"), "\x01 no end");
  EXPECT_EQ(names.in("\x01v1\x02"), "\x01v1\x02");
  EXPECT_EQ(names.in("\x01\x02"), "\x01\x02");
}

TEST_F(MarkerNamesTest, BlocksAreCountedBySite) {
  EXPECT_EQ(names.in(markers::data(0x1008) + ", " + markers::data(0x3000)),
            "block@0x10#1+8, block@0x10#2");
  EXPECT_EQ(names.in(markers::block(0x2000)), "block@0x20#1");
  EXPECT_EQ(names.in(markers::data(0x2010)), "memory at 0x2010");
}

TEST_F(MarkerNamesTest, UnknownVariablesHaveAnOwner) {
  EXPECT_EQ(names.in(markers::local(0x10, 0, 0, "T2")), "a local variable of 0x10 (of T2)");
  EXPECT_EQ(names.in(markers::thread_local_data(0, 8, "main")),
            "a thread-local variable (of main)");
  EXPECT_EQ(names.in(markers::sized(markers::data(0x3000), 4)), "block@0x10#2");
}

TEST_F(MarkerNamesTest, ValuesWithoutAType) {
  EXPECT_EQ(value(-3, 4), "-3");
  EXPECT_EQ(value(0x2000, 8), "&block@0x20#1");
  EXPECT_EQ(value(0x2001, 8), "&block@0x20#1 | 1");
  EXPECT_EQ(value(0x2000, 4), "8192");
  EXPECT_EQ(value(0x5000, 8, "T1"), "T1");
  EXPECT_EQ(value(0x12345, 16), "16 bytes #2345");
}

TEST_F(MarkerNamesTest, AThreadThatRunsNothingOfOurs) {
  EXPECT_EQ(names.routine({0x10, 0x20}), "");
  EXPECT_EQ(names.routine({}), "");
}

}  // namespace

}  // namespace mazurka
