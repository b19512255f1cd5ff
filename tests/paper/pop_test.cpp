// Abdulla, Atig, Das, Jonsson, Sagonas: Parsimonious Optimal Dynamic Partial Order Reduction,
// CAV 2024, Fig. 1, Fig. 3 and Table 1.

#include "paper/counting.h"

namespace mazurka {

namespace {

class Pop : public PaperTest {};
INSTANTIATE_TEST_SUITE_P(Paper, Pop, testing::ValuesIn(counting_algorithms), test_name);

TEST_P(Pop, Figures) {
  const Row rows[] = {{"pop_fig1", 32},
                      {"exp_mem3(1)", 2},
                      {"exp_mem3(3)", 12},
                      {"exp_mem3(7)", 10080},
                      {"exp_mem3(8)", 80640, "classic"}};
  expect_traces(rows, GetParam());
}

TEST_P(Pop, FibBench) {
  const Row rows[] = {
      {"fib_bench(1)", 11}, {"fib_bench(2)", 140}, {"fib_bench(3)", 1698}, {"fib_bench(4)", 19605}};
  expect_traces(rows, GetParam());
}

TEST_P(Pop, FibBenchOf5) {
  const Row rows[] = {{"fib_bench(5)", 218243, "classic"}};
  expect_traces(rows, GetParam());
}

TEST_P(Pop, CircularBuffer) {
  const Row rows[] = {{"circular_buffer(1)", 2},
                      {"circular_buffer(4)", 70},
                      {"circular_buffer(7)", 3432},
                      {"circular_buffer(8)", 12870}};
  expect_traces(rows, GetParam());
}

TEST_P(Pop, LinuxLocks) {
  const Row rows[] = {{"linuxlocks(1)", 4},     {"linuxlocks(2)", 26},
                      {"linuxlocks(3)", 192},   {"linuxlocks(4)", 1500},
                      {"linuxlocks(5)", 12092}, {"linuxlocks(6)", 99442, "classic"},
                      {"linuxrwlocks(1)", 6},   {"linuxrwlocks(2)", 70},
                      {"linuxrwlocks(3)", 924}, {"linuxrwlocks(4)", 12870}};
  expect_traces(rows, GetParam());
}

TEST_P(Pop, Dispatcher) {
  const Row rows[] = {{"dispatcher(3)", 398}, {"dispatcher(4)", 6854}};
  expect_traces(rows, GetParam());
}

TEST_P(Pop, Poke) {
  const Row rows[] = {{"poke(1)", 5}, {"poke(2)", 104}, {"poke(3)", 711}};
  expect_traces(rows, GetParam());
}

TEST_P(Pop, LengthParam) {
  const Row rows[] = {{"length_param(2,1)", 4}, {"length_param(2,1024)", 4}};
  expect_traces(rows, GetParam());
}

}  // namespace

}  // namespace mazurka
