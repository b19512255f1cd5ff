// Aronis, Jonsson, Lang, Sagonas: Optimal Dynamic Partial Order Reduction with Observers,
// TACAS 2018, Fig. 1, Section 2 and Table 1.

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

void expect_observed(const std::string& model, std::uint64_t traces) {
  SCOPED_TRACE(model);
  EXPECT_EQ(catalog_model(model).observed, traces) << "the catalog disagrees";
  const Counters counters = count(model, "observers");
  EXPECT_EQ(counters.executions, traces);
  EXPECT_EQ(counters.blocked, 0u);
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

}  // namespace

}  // namespace mazurka
