// Programs for memory models: right under sequential consistency, and wrong if their memory orders are too weak.

#include "models/catalog_parts.h"

namespace mazurka {

namespace {

// Data, and a flag that says that they are there: publication.
Model publish_with(Order store, Order load) {
  Model model;
  const Variable data = model.variable("data");
  const Variable flag = model.variable("flag");
  model.process("producer", {write(data, 42, Order::relaxed), write(flag, 1, store)});
  model.process("consumer",
                read(0, flag, load) + when(r(0) == 1, {read(1, data, Order::relaxed),
                                                       check(r(1) == 42, "the data are there")}));
  return model;
}

Model publish() { return publish_with(Order::relaxed, Order::relaxed); }
Model publish_fixed() { return publish_with(Order::release, Order::acquire); }

// Dekker's idea: each says that it wants to enter, and does if the other one does not.
Model dekker_with(const Block& between) {
  Model model;
  const Variable wants[] = {model.variable("p wants"), model.variable("q wants")};
  const Variable inside = model.variable("inside");
  for (int i = 0; i < 2; ++i) {
    const Block enter{fetch_add(1, inside, 1, Order::relaxed), check(r(1) == 0, "one at a time"),
                      add(inside, -1, Order::relaxed)};
    model.process(i == 0 ? "p" : "q", write(wants[i], 1, Order::relaxed) + between +
                                          read(0, wants[1 - i], Order::relaxed) +
                                          when(r(0) == 0, enter));
  }
  return model;
}

Model dekker() { return dekker_with({}); }
Model dekker_fixed() { return dekker_with({fence(Order::seq_cst)}); }

// Two writers, and two readers that have to agree on who was first.
Model iriw_with(Order store, Order load) {
  Model model;
  const Variable x = model.variable("x");
  const Variable y = model.variable("y");
  const Variable seen = model.variable("seen");
  model.process("p", {write(x, 1, store)});
  model.process("q", {write(y, 1, store)});
  const Block agree{fetch_add(2, seen, 1, Order::relaxed), check(r(2) == 0, "they agree")};
  const auto reader = [&](Variable first, Variable second) {
    return read(0, first, load) + read(1, second, load) + when(r(0) == 1, when(r(1) == 0, agree));
  };
  model.process("r", reader(x, y));
  model.process("s", reader(y, x));
  return model;
}

Model iriw() { return iriw_with(Order::release, Order::acquire); }
Model iriw_fixed() { return iriw_with(Order::seq_cst, Order::seq_cst); }

// Lahav et al. 2017: what decides is how seq_cst accesses are ordered beside others.
Model z6u() {
  Model model;
  const Variable x = model.variable("x");
  const Variable y = model.variable("y");
  model.process("p", {write(x, 1), write(y, 1, Order::release)});
  model.process("q", {fetch_add(0, y, 1), read(1, y, Order::relaxed)});
  model.process("r", {write(y, 3), read(0, x)});
  return model;
}

}  // namespace

std::vector<CatalogEntry> rc11_models() {
  // clang-format off
  return {
      {"publish", {}, "data and a flag, both relaxed: wrong under rc11",
       with<publish>},
      {"publish_fixed", {}, "publish, with release and acquire",
       with<publish_fixed>},
      {"dekker", {}, "mutual exclusion without fences: wrong under tso and rc11",
       with<dekker>},
      {"dekker_fixed", {}, "dekker, with fences",
       with<dekker_fixed>},
      {"iriw", {}, "two readers that have to agree on two writes, with release and acquire: wrong under rc11",
       with<iriw>},
      {"iriw_fixed", {}, "iriw, with seq_cst",
       with<iriw_fixed>},
      {"z6u", {}, "three threads, 24 graphs under rc11 (Repairing Sequential Consistency)",
       with<z6u>},
  };
  // clang-format on
}

}  // namespace mazurka
