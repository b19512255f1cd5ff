#include "native/intercept/hashing.h"

#include <gtest/gtest.h>

namespace mazurka {

TEST(GrowthPolicy, BucketsAreEnoughAndPrime) {
  GrowthPolicy policy{1, 0};
  EXPECT_EQ(policy.buckets_for(0), 1u);
  EXPECT_EQ(policy.buckets_for(1), 2u);
  EXPECT_EQ(policy.buckets_for(24), 29u);
  EXPECT_EQ(policy.enough_until, 29u);
}

TEST(GrowthPolicy, TableGrowsWhenItIsFull) {
  GrowthPolicy policy{1, 0};
  std::size_t buckets = 1;
  for (std::size_t size = 0; size < 1000; ++size) {
    const GrowthPolicy::Growth growth = policy.growth(buckets, size, 1);
    if (growth.is_needed) {
      EXPECT_GE(growth.buckets, 2 * buckets);
      buckets = growth.buckets;
    }
    EXPECT_LE(size + 1, buckets);
  }
}

TEST(Hash, DependsOnEveryByteAndTheSeed) {
  EXPECT_EQ(hash_of("ab", 2, 1), hash_of("ab", 2, 1));
  EXPECT_NE(hash_of("ab", 2, 1), hash_of("ac", 2, 1));
  EXPECT_NE(hash_of("ab", 2, 1), hash_of("ab", 2, 2));
}

}  // namespace mazurka
