#include "models/orders.h"

#include <gtest/gtest.h>

#include "core/error.h"

namespace mazurka {
namespace {

Model message_passing() {
  Model model;
  const Variable message = model.variable("message"), flag = model.variable("flag");
  model.process("p", {write(message, 1, Order::relaxed), write(flag, 1, Order::relaxed)});
  model.process("q", {read(0, flag, Order::relaxed), branch(r(0) == 0, 2),
                      read(1, message, Order::relaxed), check(r(1) == 1)});
  return model;
}

TEST(ModelOrders, AreListedWithTheirPlaces) {
  const std::vector<ModelAccess> accesses = accesses_with_orders(message_passing());
  ASSERT_EQ(accesses.size(), 4u);
  EXPECT_EQ(accesses[1].place, "0.1");
  EXPECT_EQ(accesses[1].name, "the write of flag by p");
  EXPECT_EQ(accesses[3].place, "1.2");
  EXPECT_EQ(accesses[3].kind, Kind::read);
}

TEST(ModelOrders, CanBeChanged) {
  const Model changed = with_changes(
      message_passing(), {{"0.1", Order::release, false}, {"1.0", Order::acquire, false}});
  Model expected = message_passing();
  expected.processes[0].code[1].order = Order::release;
  expected.processes[1].code[0].order = Order::acquire;
  EXPECT_EQ(changed, expected);
}

// The branch still leads to the end.
TEST(ModelOrders, FencesComeBeforeAccesses) {
  const Model changed = with_changes(message_passing(), {{"1.0", Order::seq_cst, true},
                                                         {"1.2", Order::acquire, true},
                                                         {"1.2", Order::acquire, false}});
  const std::vector<Instruction>& code = changed.processes[1].code;
  ASSERT_EQ(code.size(), 6u);
  EXPECT_EQ(code[0], fence(Order::seq_cst));
  EXPECT_EQ(code[2].offset, 3);
  EXPECT_EQ(code[3], fence(Order::acquire));
  EXPECT_EQ(code[4].order, Order::acquire);
}

TEST(ModelOrders, WrongPlacesAreRefused) {
  for (const char* place : {"7.0", "0.9", "1.1", "x"}) {
    EXPECT_THROW(with_changes(message_passing(), {{place, Order::release, false}}), UserError);
  }
}

}  // namespace
}  // namespace mazurka
