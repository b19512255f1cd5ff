#include "core/order_change.h"

#include <gtest/gtest.h>

#include "core/kind.h"

namespace mazurka {
namespace {

TEST(OrderChange, IsWrittenAndRead) {
  const std::vector<OrderChange> changes = {{"0.3", Order::release, false},
                                            {"5555+4444", Order::seq_cst, true}};
  EXPECT_EQ(to_text(changes), "0.3=release,5555+4444=fence:seq_cst");
  EXPECT_EQ(order_changes_in(to_text(changes)), changes);
  EXPECT_EQ(order_changes_in(""), std::vector<OrderChange>());
}

TEST(OrderChange, IsNotReadFromOtherTexts) {
  for (const char* text :
       {"0.3", "=release", "0.3=strong", "0.3=fence", "0.3=release;1.2=relaxed"}) {
    EXPECT_FALSE(order_changes_in(text)) << text;
  }
}

TEST(OrderChange, StrongerOrdersPromiseAllThatTheOrderDoes) {
  using Orders = std::vector<Order>;
  EXPECT_EQ(stronger_orders(Kind::read, Order::relaxed), (Orders{Order::acquire, Order::seq_cst}));
  EXPECT_EQ(stronger_orders(Kind::write, Order::relaxed), (Orders{Order::release, Order::seq_cst}));
  EXPECT_EQ(stronger_orders(Kind::exchange, Order::acquire),
            (Orders{Order::acq_rel, Order::seq_cst}));
  EXPECT_EQ(stronger_orders(Kind::exchange, Order::seq_cst), Orders{});
  EXPECT_EQ(weaker_orders(Kind::write, Order::seq_cst), (Orders{Order::release, Order::relaxed}));
  EXPECT_EQ(weaker_orders(Kind::fence, Order::acq_rel),
            (Orders{Order::release, Order::acquire, Order::relaxed}));
  EXPECT_EQ(weaker_orders(Kind::read, Order::relaxed), Orders{});
}

}  // namespace
}  // namespace mazurka
