// Programs of
//   Aronis, Jonsson, Lang, Sagonas: Optimal Dynamic Partial Order Reduction with Observers,
//   TACAS 2018 (Fig. 1, Section 2, Table 1).

#include <fmt/format.h>

#include "models/catalog_parts.h"

namespace mazurka {

namespace {

// Fig. 1.
Model observers_fig1() {
  Model model;
  const Variable x = model.variable("x");
  const Variable y = model.variable("y");
  const int p = model.process("p", {write(x, 1), write(y, 1)});
  const int q = model.process("q", {write(x, 2), write(y, 2)});
  model.process("main", {join(p), join(q), read(0, x), read(1, y)});
  return model;
}

Model lastwrite(int n) {
  Model model;
  const Variable x = model.variable("x");
  Block reader;
  for (int i = 1; i <= n; ++i) {
    reader += join(model.process(fmt::format("writer{}", i), Block(write(x, i))));
  }
  model.process("reader", reader + read(0, x));
  return model;
}
Count lastwrite_observed(int n) { return n; }

Model floating_read(int n) {
  Model model;
  const Variable x = model.variable("x");
  for (int i = 1; i <= n; ++i) {
    model.process(fmt::format("writer{}", i), Block(write(x, i)));
  }
  model.process("reader", Block(read(0, x)));
  return model;
}
Count floating_read_traces(int n) { return factorial(n + 1); }
Count floating_read_observed(int n) {
  const Count product_part = product(n, power(2, n - 1));
  return product_part == 0 ? 0 : product_part + 1;
}

// Lamport: A Fast Mutual Exclusion Algorithm, ACM TOCS 5(1), 1987, Algorithm 2.
Model lamport(int n) {
  Model model;
  const Variable b = model.variables("b", n + 1);
  const Variable x = model.variable("x");
  const Variable y = model.variable("y");
  const Instruction wait_for_release = await({y, Relation::equal, 0});
  for (int i = 1; i <= n; ++i) {
    // Register 1 becomes 1 in the critical section.
    Block contention = write(b[i], 0);
    for (int j = 1; j <= n; ++j) contention += await({b[j], Relation::equal, 0});
    contention += Block(read(0, y)) + when(r(0) == i, set(1, 1), wait_for_release);
    const Block attempt = Block{write(b[i], 1), write(x, i), read(0, y)} +
                          when(r(0) != 0, write(b[i], 0) + wait_for_release,
                               write(y, i) + read(0, x) + when(r(0) == i, set(1, 1), contention));
    model.process(fmt::format("worker{}", i),
                  repeat_while({}, r(1) == 0, attempt) + Block{write(y, 0), write(b[i], 0)});
  }
  return model;
}
Count lamport_traces(int n) { return listed(n, 1, {1, 16, 9216}); }
Count lamport_observed(int n) { return listed(n, 1, {1, 14, 5466}); }

}  // namespace

std::vector<CatalogEntry> observers_models() {
  // clang-format off
  return {
      {"observers_fig1", {}, "two processes write x and y, main reads both after them (Observers, Fig. 1)",
       with<observers_fig1>, always<4>, always<4>},
      {"lastwrite", {{"n", 6, 1, 100}}, "n writers of x and a reader after all of them",
       with<lastwrite>, with<factorial>, with<lastwrite_observed>},
      {"floating_read", {{"n", 6, 1, 100}}, "n writers of x and a reader at any time",
       with<floating_read>, with<floating_read_traces>, with<floating_read_observed>},
      {"lamport", {{"n", 2, 1, 20}}, "Lamport's second fast mutual exclusion algorithm, n workers enter once",
       with<lamport>, with<lamport_traces>, with<lamport_observed>},
  };
  // clang-format on
}

}  // namespace mazurka
