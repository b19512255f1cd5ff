// Nguyen, Rodriguez, Sousa, Coti, Petrucci: Quasi-Optimal Partial Order Reduction, CAV 2018,
// Fig. 1 and Table 1.

#include "paper/counting.h"

namespace mazurka {

namespace {

class Qpor : public PaperTest {};
INSTANTIATE_TEST_SUITE_P(Paper, Qpor, testing::ValuesIn(counting_algorithms), test_name);

TEST_P(Qpor, Intro) {
  std::vector<Row> rows;
  for (int n = 1; n <= 7; ++n) {
    rows.push_back({"intro(" + std::to_string(n) + ")", 2u * n});
    rows.push_back({"qpor_fig1(" + std::to_string(n) + ")", 2u * n});
  }
  expect_traces(rows, GetParam());
}

TEST_P(Qpor, Disp) {
  const Row rows[] = {{"disp(1,4)", 80},   {"disp(2,3)", 150}, {"disp(2,4)", 648},
                      {"disp(3,2)", 59},   {"disp(3,3)", 398}, {"disp(3,4)", 2504},
                      {"disp(4,2)", 94},   {"disp(5,2)", 137}, {"disp(5,3)", 1482},
                      {"disp(5,4)", 15282}};
  expect_traces(rows, GetParam());
}

TEST_P(Qpor, DispOf5And5) {
  const Row rows[] = {{"disp(5,5)", 151032, "classic source"}};
  expect_traces(rows, GetParam());
}

TEST_P(Qpor, Mpat) {
  const Row rows[] = {{"mpat(1)", 2},
                      {"mpat(2)", 8},
                      {"mpat(3)", 48},
                      {"mpat(4)", 384},
                      {"mpat(5)", 3840},
                      {"mpat(6)", 46080},
                      {"mpat(7)", 645120, "classic source optimal unfolding"}};
  expect_traces(rows, GetParam());
}

TEST_P(Qpor, Mpc) {
  const Row rows[] = {{"mpc(2,3)", 66},   {"mpc(2,4)", 54},   {"mpc(2,5)", 60},
                      {"mpc(3,3)", 2430}, {"mpc(3,4)", 3486}, {"mpc(3,5)", 2958}};
  expect_traces(rows, GetParam());
}

TEST_P(Qpor, MpcOf4And5) {
  const Row rows[] = {{"mpc(4,5)", 314064, "classic source optimal"}};
  expect_traces(rows, GetParam());
}

TEST_P(Qpor, Pi) {
  const Row rows[] = {{"pi(3)", 6},   {"pi(4)", 24},   {"pi(5)", 120},
                      {"pi(6)", 720}, {"pi(7)", 5040}, {"pi(8)", 40320}};
  expect_traces(rows, GetParam());
}

TEST_P(Qpor, Pol) {
  const Row rows[] = {{"pol(3,4)", 711},
                      {"pol(3,5)", 2970},
                      {"pol(5,3)", 844},
                      {"pol(7,3)", 2440},
                      {"pol(8,3)", 3700, "classic source"},
                      {"pol(9,3)", 5332, "classic source"},
                      {"pol(10,3)", 7384, "classic source"},
                      {"pol(11,3)", 9904, "classic source"},
                      {"pol(12,3)", 12940, "classic source"}};
  expect_traces(rows, GetParam());
}

// Larger k, fewer blocked executions, in the order of magnitude of Table 1 or fewer. Which spikes a
// comb takes is free, and from k = 2 on the choice makes a large difference.
struct Blocked {
  const char* model;
  std::uint64_t theirs[3];  // k = 1, 2, 3
};

TEST(Unfolding, LargerCombsBlockLess) {
  const Blocked rows[] = {
      {"disp(5,2)", {1039, 43, 0}}, {"mpc(2,5)", {560, 0, 0}}, {"pol(7,3)", {72022, 1271, 6}}};
  for (const Blocked& row : rows) {
    SCOPED_TRACE(row.model);
    const std::uint64_t traces = catalog_model(row.model).traces;
    std::uint64_t before = ~std::uint64_t{0};
    for (int k = 1; k <= 3; ++k) {
      const Counters counters = count(row.model, "unfolding:" + std::to_string(k));
      EXPECT_EQ(counters.executions, traces);
      EXPECT_LE(counters.blocked, before);
      EXPECT_LE(counters.blocked, 10 * row.theirs[k - 1]);
      EXPECT_TRUE(k > 1 || 10 * counters.blocked >= row.theirs[0]);
      before = counters.blocked;
    }
    EXPECT_EQ(count(row.model, "unfolding").blocked, 0u);
  }
}

TEST(Unfolding, NothingIsBlockedInMpatAndPi) {
  for (const char* model : {"mpat(4)", "pi(5)"}) {
    EXPECT_EQ(count(model, "unfolding:1").blocked, 0u) << model;
  }
}

}  // namespace

}  // namespace mazurka
