#include "native/races.h"

#include <gtest/gtest.h>

namespace mazurka {

namespace {

constexpr ProcessId p{0}, q{1};
constexpr ObjectId lock{0};

class RacesTest : public testing::Test {
 protected:
  RacesTest() {
    races.restart(true);
    for (std::uint16_t i = 1; i < 10; ++i) races.spawn(p, ProcessId{i});
  }

  bool reads(ProcessId who, int byte, int size, bool atomic = false) {
    return access(who, byte, size, false, atomic);
  }
  bool writes(ProcessId who, int byte, int size, bool atomic = false) {
    return access(who, byte, size, true, atomic);
  }
  // Returns whether it is in a race.
  bool access(ProcessId who, int byte, int size, bool writes, bool atomic) {
    return races
        .access(who, reinterpret_cast<std::uintptr_t>(memory + byte),
                static_cast<std::size_t>(size), writes, atomic, 1)
        .has_value();
  }

  alignas(64) char memory[64] = {};
  Races races;
};

}  // namespace

TEST_F(RacesTest, TwoWritesThatNothingOrdersAreARace) {
  EXPECT_FALSE(writes(p, 0, 4));
  EXPECT_TRUE(writes(q, 0, 4));
}

TEST_F(RacesTest, WhatIsNewIsInNoRaceWithWhatWasBefore) {
  EXPECT_FALSE(writes(p, 0, 16));
  EXPECT_TRUE(races.forget(q, reinterpret_cast<std::uintptr_t>(memory + 6), 4));
  EXPECT_FALSE(writes(q, 6, 4));
  EXPECT_TRUE(writes(q, 5, 1));
  EXPECT_TRUE(writes(q, 10, 1));
  EXPECT_TRUE(writes(p, 6, 1));  // that was later
  EXPECT_FALSE(races.forget(q, reinterpret_cast<std::uintptr_t>(memory + 32), 4));
}

TEST_F(RacesTest, AReleaseAndAnAcquireOrder) {
  EXPECT_FALSE(writes(p, 0, 4));
  races.release(p, lock);
  races.acquire(q, lock);
  EXPECT_FALSE(writes(q, 0, 4));
}

TEST_F(RacesTest, WhatComesAfterTheReleaseIsNotOrdered) {
  races.release(p, lock);
  EXPECT_FALSE(writes(p, 0, 4));
  races.acquire(q, lock);
  EXPECT_TRUE(reads(q, 0, 4));
}

TEST_F(RacesTest, SpawnAndJoinOrder) {
  EXPECT_FALSE(writes(q, 0, 8));
  races.join(p, q);
  EXPECT_FALSE(writes(p, 0, 8));
  races.spawn(p, ProcessId{10});
  EXPECT_FALSE(reads(ProcessId{10}, 0, 8));
}

TEST_F(RacesTest, ReadsDoNotRaceNorDoAtomics) {
  EXPECT_FALSE(reads(p, 0, 4));
  EXPECT_FALSE(reads(q, 0, 4));
  EXPECT_FALSE(writes(p, 8, 4, true));
  EXPECT_FALSE(writes(q, 8, 4, true));
  EXPECT_TRUE(reads(q, 8, 4, false));
}

TEST_F(RacesTest, OtherBytesOfAWordDoNotRace) {
  EXPECT_FALSE(writes(p, 0, 4));
  EXPECT_FALSE(writes(q, 4, 4));
  EXPECT_TRUE(reads(q, 3, 2));
}

// More readers than a granule has places for: none is forgotten.
TEST_F(RacesTest, AWriteRacesWithAnyOfManyReaders) {
  for (std::uint16_t reader = 1; reader < 9; ++reader) {
    EXPECT_FALSE(reads(ProcessId{reader}, 0, 4));
  }
  for (std::uint16_t reader = 1; reader < 8; ++reader) races.join(p, ProcessId{reader});
  EXPECT_TRUE(writes(p, 0, 4));  // with the last one
}

TEST_F(RacesTest, ALaterAccessStandsForAnEarlierOne) {
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(writes(p, 0, 8));
  races.release(p, lock);
  races.acquire(q, lock);
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(writes(q, 0, 8));
  EXPECT_TRUE(reads(p, 7, 1));
}

TEST_F(RacesTest, ARangeIsAllItsWords) {
  EXPECT_FALSE(writes(p, 5, 40));
  EXPECT_FALSE(reads(q, 0, 5));
  EXPECT_FALSE(reads(q, 45, 8));
  EXPECT_TRUE(reads(q, 44, 1));
}

TEST_F(RacesTest, ANewExecutionKnowsNothingOfTheLast) {
  EXPECT_FALSE(writes(p, 0, 4));
  races.restart(true);
  races.spawn(p, q);
  EXPECT_FALSE(writes(q, 0, 4));
}

// Stamps of executions have 32 bits.
TEST(Races, WhatAnExecutionLongAgoDidIsForgotten) {
  alignas(8) static char memory[8];
  const auto writes = [](Races& races, ProcessId who) {
    const auto address = reinterpret_cast<std::uintptr_t>(memory);
    return races.access(who, address, 4, true, false, 1).has_value();
  };
  Races races;
  races.restart(true);  // the first execution
  EXPECT_FALSE(writes(races, q));
  races.release(q, lock);
  races.skip_executions(0xffff'fffeu);
  for (int i = 0; i < 3; ++i) {
    races.restart(true);  // the stamp comes to its end and begins again
    races.spawn(p, q);
    EXPECT_FALSE(writes(races, p)) << "the write of the first execution is none of this one";
    EXPECT_TRUE(writes(races, q)) << "in this execution there is a race";
    races.acquire(p, lock);  // what was released in the first execution orders nothing now
    EXPECT_TRUE(writes(races, q));
  }
}

}  // namespace mazurka
