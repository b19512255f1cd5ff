// Processes that settle: they go on when no other one can.

#include "agreement.h"

namespace mazurka {
namespace {

TEST(Settle, comes_after_all_orders_of_others) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {write(x, 1), settle(), read(0, x), check(r(0) != 1), write(x, 4)});
  model.process("q", {write(x, 2), read(0, x)});
  model.process("r", {write(x, 3)});
  expect_agreement(model);
}

TEST(Settle, goes_on_when_others_wait) {
  Model model;
  const Mailbox inbox = model.mailbox("inbox");
  const Variable x = model.variable("x");
  model.process("server", {receive(0, inbox, any_sort), write(x, 1), receive(1, inbox, any_sort),
                           read(2, x)});
  model.process("main", {settle(), write(x, 2), send(inbox, 0, 1)});
  model.process("client", {send(inbox, 0, 2), write(x, 3)});
  expect_agreement(model);
}

}  // namespace
}  // namespace mazurka
