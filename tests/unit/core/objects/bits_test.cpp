// Bits of a variable that processes take: what waits for them, and what fails without them.

#include <gtest/gtest.h>

#include "core/operation.h"

namespace mazurka {
namespace {

Operation wanting(Kind kind, std::int64_t bits) {
  Operation operation;
  operation.kind = kind;
  operation.access = row(kind).access;
  operation.operands[0] = bits;
  return operation;
}

TEST(Bits, are_waited_for_until_one_of_them_is_set) {
  const Operation take = wanting(Kind::take_bits, 6);
  EXPECT_FALSE(holds(take, {0, 0}));
  EXPECT_FALSE(holds(take, {9, 0}));
  EXPECT_TRUE(holds(take, {4, 0}));
  EXPECT_TRUE(holds(take, {-1, 0}));
}

TEST(Bits, that_are_not_set_are_only_read) {
  const Operation attempt = wanting(Kind::try_take_bits, 6);
  EXPECT_EQ(access_at(attempt, 9), Access::read);
  EXPECT_EQ(access_at(attempt, 2), Access::update);
}

TEST(Bits, are_a_relation_of_awaits) {
  EXPECT_TRUE(holds(5, Relation::has, 4));
  EXPECT_FALSE(holds(5, Relation::has, 2));
  EXPECT_STREQ(name(Relation::has), "has");
}

}  // namespace
}  // namespace mazurka
