// Programs that are right or wrong by what is promised of memory: --memory=tso and pso.

#include "models/catalog_parts.h"

namespace mazurka {

namespace {

std::vector<Instruction> joined(std::vector<Instruction> a, const std::vector<Instruction>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// Each raises its flag and goes in if the other's is down.
Model flags(int fences) {
  Model model;
  const Variable x = model.variable("x"), y = model.variable("y"),
                 inside = model.variable("inside");
  const auto thread = [&](Variable own, Variable other) {
    std::vector<Instruction> code{write(own, 1, Order::relaxed)};
    if (fences != 0) code.push_back(fence(Order::seq_cst));
    return joined(code, {read(0, other, Order::relaxed), branch(r(0) != 0, 2),
                         fetch_add(1, inside, 1), check(r(1) == 0, "nobody else is inside")});
  };
  model.process("p", thread(x, y));
  model.process("q", thread(y, x));
  return model;
}

// p leaves a message and says so.
Model message_passing(int release) {
  Model model;
  const Variable message = model.variable("message"), flag = model.variable("flag");
  const Order order = release != 0 ? Order::release : Order::relaxed;
  model.process("p", {write(message, 1, Order::relaxed), write(flag, 1, order)});
  model.process("q", {read(0, flag, Order::acquire), branch(r(0) == 0, 2),
                      read(1, message, Order::relaxed), check(r(1) == 1, "the message is there")});
  return model;
}

}  // namespace

std::vector<CatalogEntry> memory_models() {
  // clang-format off
  return {
      {"flags", {{"F", 0, 0, 1}}, "two threads raise relaxed flags and look at the other's; F=1: with fences. Wrong under tso",
       with<flags>},
      {"message_passing", {{"R", 0, 0, 1}}, "a relaxed message and a relaxed flag; R=1: a release. Wrong under pso",
       with<message_passing>},
  };
  // clang-format on
}

}  // namespace mazurka
