#include "native/order_log.h"

#include <gtest/gtest.h>

namespace mazurka {

namespace {

constexpr ProcessId p{0}, q{1}, r{2};
constexpr std::uintptr_t x = 0x1000, y = 0x1008;

OrderLog::Entry access(ProcessId who, std::uint32_t time, Access how, Order order,
                       std::uintptr_t address = x) {
  return {who, time, false, how, order, address, 4, time};
}

OrderLog::Entry fence(ProcessId who, std::uint32_t time, Order order) {
  return {who, time, true, Access::none, order, 0, 0, time};
}

// p has accessed data at time 1, and q does so now.
std::optional<OrderLog::Pair> would_order(std::initializer_list<OrderLog::Entry> entries) {
  OrderLog log;
  for (const OrderLog::Entry& entry : entries) log.note(entry);
  return log.would_order(p, 1, q);
}

}  // namespace

TEST(OrderLog, NamesTheStoreAndTheLoadThatReadsIt) {
  const auto pair = would_order(
      {access(p, 2, Access::write, Order::relaxed), access(q, 1, Access::read, Order::relaxed)});
  ASSERT_TRUE(pair);
  EXPECT_TRUE(pair->write_is_weak);
  EXPECT_TRUE(pair->read_is_weak);
  EXPECT_EQ(pair->write.time, 2u);
}

TEST(OrderLog, NamesOnlyWhatIsTooWeak) {
  auto pair = would_order(
      {access(p, 2, Access::write, Order::release), access(q, 1, Access::read, Order::relaxed)});
  ASSERT_TRUE(pair);
  EXPECT_FALSE(pair->write_is_weak);
  EXPECT_TRUE(pair->read_is_weak);
  pair = would_order({fence(p, 1, Order::release), access(p, 2, Access::write, Order::relaxed),
                      access(q, 1, Access::read, Order::relaxed)});
  ASSERT_TRUE(pair);
  EXPECT_FALSE(pair->write_is_weak);
  pair = would_order({access(p, 2, Access::write, Order::relaxed),
                      access(q, 1, Access::read, Order::relaxed), fence(q, 1, Order::acquire)});
  ASSERT_TRUE(pair);
  EXPECT_FALSE(pair->read_is_weak);
}

TEST(OrderLog, KnowsNothingOfStoresThatWereBeforeTheAccessOrNotRead) {
  EXPECT_FALSE(would_order(
      {access(p, 0, Access::write, Order::relaxed), access(q, 1, Access::read, Order::relaxed)}));
  EXPECT_FALSE(would_order({access(p, 2, Access::write, Order::relaxed),
                            access(q, 1, Access::read, Order::relaxed, y)}));
  EXPECT_FALSE(would_order({access(p, 2, Access::write, Order::relaxed),
                            access(r, 1, Access::write, Order::relaxed),
                            access(q, 1, Access::read, Order::relaxed)}));
  EXPECT_FALSE(would_order(
      {access(q, 1, Access::read, Order::relaxed), access(p, 2, Access::write, Order::relaxed)}));
}

TEST(OrderLog, FollowsUpdatesOfOthers) {
  const auto pair = would_order({access(p, 2, Access::write, Order::relaxed),
                                 access(r, 1, Access::update, Order::relaxed),
                                 access(q, 1, Access::read, Order::acquire)});
  ASSERT_TRUE(pair);
  EXPECT_EQ(pair->write.process, p);
  EXPECT_FALSE(pair->read_is_weak);
}

TEST(OrderLog, PrefersWhatNeedsOneChange) {
  const auto pair = would_order(
      {access(p, 2, Access::write, Order::release, y), access(p, 3, Access::write, Order::relaxed),
       access(q, 1, Access::read, Order::relaxed, y), access(q, 2, Access::read, Order::relaxed)});
  ASSERT_TRUE(pair);
  EXPECT_EQ(pair->write.address, y);
}

}  // namespace mazurka
