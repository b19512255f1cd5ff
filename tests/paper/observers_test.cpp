// Aronis, Jonsson, Lang, Sagonas: Optimal Dynamic Partial Order Reduction with Observers,
// TACAS 2018, Fig. 1, Section 2 and Table 1.

#include "models/catalog_parts.h"
#include "paper/counting.h"

namespace mazurka {

namespace {

class WithoutObservers : public PaperTest {};
INSTANTIATE_TEST_SUITE_P(Paper, WithoutObservers, testing::ValuesIn(counting_algorithms),
                         test_name);

TEST_P(WithoutObservers, Table1) {
  const Row rows[] = {
      {"observers_fig1", 4},       {"lastwrite(2)", 2},     {"lastwrite(7)", 5040},
      {"lastwrite(8)", 40320},     {"floating_read(2)", 6}, {"floating_read(6)", 5040},
      {"floating_read(7)", 40320}, {"lamport(2)", 16},      {"lamport(3)", 9216}};
  expect_traces(rows, GetParam());
}

TEST(Observers, LastWriteHasNTraces) {
  for (unsigned n = 1; n <= 9; ++n) expect_observed("lastwrite(" + std::to_string(n) + ")", n);
}

TEST(Observers, FloatingRead) {
  for (unsigned n = 1; n <= 9; ++n) {
    expect_observed("floating_read(" + std::to_string(n) + ")", n * (1u << (n - 1)) + 1);
  }
}

TEST(Observers, WritesThatNobodyReadsDoNotCount) {
  expect_observed("observers_fig1", 4);
  expect_observed("exp_mem3(6)", 2);
  expect_observed("fib_bench(4)", 19605);  // each location has one writer only
}

// Writes of one cell that nobody reads: all orders, or one.
TEST(Observers, BlindWrites) {
  for (int n = 1; n <= 6; ++n) {
    Model model;
    const Variable x = model.variable("x");
    for (int i = 0; i < n; ++i) model.process("writer", {write(x, i)});
    EXPECT_EQ(count(model, "optimal").executions, factorial(n));
    EXPECT_EQ(count(model, "observers").executions, 1u);
  }
}

}  // namespace

}  // namespace mazurka
