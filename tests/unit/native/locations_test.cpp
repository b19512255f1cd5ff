#include "native/locations.h"

#include <gtest/gtest.h>

namespace mazurka {

namespace {

constexpr ProcessId p{0}, q{1};
constexpr std::uintptr_t address = 0x1000;

}  // namespace

TEST(Locations, WhatOneThreadTouchesIsItsOwn) {
  Locations locations;
  const ObjectId x = locations.memory(address, 4, p, true);
  EXPECT_EQ(locations.memory(address, 4, p, false), x);
  EXPECT_FALSE(locations[x].shared);
  EXPECT_FALSE(locations.take_change());
}

TEST(Locations, ASecondThreadMakesItSharedIfOneOfThemWrites) {
  Locations locations;
  const ObjectId x = locations.memory(address, 4, p, false);
  locations.memory(address, 4, q, false);
  EXPECT_FALSE(locations[x].shared);
  locations.memory(address, 4, q, true);
  EXPECT_TRUE(locations[x].shared);
  EXPECT_TRUE(locations.take_change());
  EXPECT_FALSE(locations.take_change());
}

TEST(Locations, NeighboursAreDifferent) {
  Locations locations;
  EXPECT_NE(locations.memory(address, 4, p, true), locations.memory(address + 4, 4, p, true));
}

TEST(Locations, AnObjectIsNotTheMemoryItIsIn) {
  Locations locations;
  EXPECT_NE(locations.object(address, p), locations.memory(address, 4, p, true));
  EXPECT_EQ(locations.object(address, p), locations.object(address, p));
}

TEST(Locations, WhatOverlapsIsOne) {
  Locations locations;
  locations.memory(address, 4, p, true);
  locations.memory(address + 4, 4, q, true);
  const ObjectId whole = locations.memory(address, 8, p, false);
  EXPECT_EQ(locations[whole].address, address);
  EXPECT_EQ(locations[whole].size, 8u);
  EXPECT_TRUE(locations[whole].shared);
  EXPECT_TRUE(locations.take_change());
  EXPECT_EQ(locations.memory(address + 6, 2, q, true), whole);
}

TEST(Locations, MergedOnesHaveOneName) {
  Locations locations;
  const ObjectId x = locations.memory(address, 4, p, true);
  const ObjectId y = locations.memory(address + 64, 4, p, true);
  locations.merge({x, y});
  EXPECT_TRUE(locations.take_change());
  EXPECT_EQ(locations.memory(address, 4, p, true), locations.memory(address + 64, 4, q, true));
}

// An await looks at a group as one: a write to any part of it must be a write to all of it.
TEST(Locations, AnAccessThatOverlapsTwoGroupsMakesThemOne) {
  Locations locations;
  const ObjectId a = locations.memory(address, 4, p, true);
  const ObjectId b = locations.memory(address + 64, 4, p, true);
  const ObjectId c = locations.memory(address + 68, 4, p, true);
  const ObjectId d = locations.memory(address + 128, 4, p, true);
  locations.merge({a, b});
  locations.merge({c, d});
  EXPECT_NE(locations.memory(address, 4, p, true), locations.memory(address + 128, 4, p, true));
  locations.take_change();
  const ObjectId all = locations.memory(address + 64, 8, p, true);
  EXPECT_TRUE(locations.take_change());
  for (std::uintptr_t offset : {0, 64, 68, 128}) {
    EXPECT_EQ(locations.memory(address + offset, 4, q, true), all) << offset;
  }
  EXPECT_EQ(locations[all].parts.size(), 3u) << "both groups, and what overlaps them";
}

TEST(Locations, AFreeIsAWriteOfEverythingInTheBlock) {
  Locations locations;
  locations.memory(address, 4, p, true);
  locations.object(address + 8, p);
  EXPECT_TRUE(locations.free(address, 16, p).empty());
  EXPECT_EQ(locations.free(address, 16, q).size(), 2u);
  EXPECT_TRUE(locations.take_change());
}

TEST(Locations, ManyStayApart) {
  Locations locations;
  for (std::uintptr_t i = 0; i < 10'000; ++i) locations.memory(address + 8 * i, 8, p, true);
  EXPECT_EQ(locations.size(), 10'000u);
  EXPECT_EQ(locations.memory(address, 8, p, true), ObjectId{0});
}

// What carries clocks for the race detector.
TEST(Locations, ThoseThatAreMergedCarryClocksOfTheirOwn) {
  Locations locations;
  const ObjectId x = locations.memory(address, 4, p, true);
  const ObjectId y = locations.memory(address + 64, 4, p, true);
  locations.merge({x, y});
  const ObjectId both = locations.memory(address, 4, q, true);
  EXPECT_EQ(locations.carriers(both, address, 4).first, x);
  EXPECT_EQ(locations.carriers(both, address + 64, 4).first, y);
  EXPECT_TRUE(locations.take_successions().empty());
}

TEST(Locations, OneThatIsAccessedInPartsCarriesClocksByItsBytes) {
  Locations locations;
  const ObjectId x = locations.memory(address, 8, p, true);
  EXPECT_FALSE(locations.carriers(x, address, 8).are_bytes);
  locations.memory(address, 8, q, true);
  EXPECT_TRUE(locations.take_change());
  const auto half = locations.carriers(locations.memory(address + 4, 4, p, true), address + 4, 4);
  EXPECT_TRUE(half.are_bytes);
  EXPECT_EQ(half.count, 4u);
  EXPECT_TRUE(locations.take_change());  // what was noted before is about the whole
  const auto whole = locations.carriers(x, address, 8);
  EXPECT_TRUE(whole.are_bytes);
  EXPECT_EQ(index(whole.first) + 4, index(half.first));
  const auto successions = locations.take_successions();
  ASSERT_EQ(successions.size(), 1u);
  EXPECT_EQ(successions[0].from.first, x);
  EXPECT_EQ(successions[0].to.count, 8u);
}

TEST(Locations, OneThatTakesInOthersCarriesWhatTheyHaveCarried) {
  Locations locations;
  const ObjectId x = locations.memory(address, 4, p, true);
  const ObjectId y = locations.memory(address + 4, 4, q, true);
  const ObjectId both = locations.memory(address, 8, q, false);
  const auto whole = locations.carriers(both, address, 8);
  EXPECT_TRUE(whole.are_bytes);
  const auto successions = locations.take_successions();
  ASSERT_EQ(successions.size(), 2u);
  EXPECT_EQ(successions[0].from.first, x);
  EXPECT_EQ(successions[1].from.first, y);
  EXPECT_EQ(index(successions[1].to.first), index(whole.first) + 4);
}

}  // namespace mazurka
