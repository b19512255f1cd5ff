// Abdulla, Aronis, Jonsson, Sagonas: Source Sets, J. ACM 64(4), 2017.

#include "paper/counting.h"

namespace mazurka {

namespace {

class SourceSets : public PaperTest {};
INSTANTIATE_TEST_SUITE_P(Paper, SourceSets, testing::ValuesIn(counting_algorithms), test_name);

TEST_P(SourceSets, Figures) {
  const Row rows[] = {
      {"fig9", 2},      {"fig9_exclusive", 8}, {"fig10(1)", 5},  {"fig10(2)", 9},  {"fig10(3)", 13},
      {"fig10(4)", 17}, {"fig10(5)", 21},      {"fig10(6)", 25}, {"fig10(7)", 29}, {"fig10(8)", 33},
      {"fig10(9)", 37}, {"fig3", 3},           {"fig4", 4},
  };
  expect_traces(rows, GetParam());
}

TEST_P(SourceSets, Readers) {
  const Row rows[] = {
      {"readers(2)", 4}, {"readers(8)", 256}, {"readers(12)", 4096}, {"readers(13)", 8192}};
  expect_traces(rows, GetParam());
}

TEST_P(SourceSets, LastZero) {
  const Row rows[] = {{"lastzero(1)", 2},    {"lastzero(2)", 5},  {"lastzero(3)", 12},
                      {"lastzero(4)", 28},   {"lastzero(5)", 64}, {"lastzero(7)", 320},
                      {"lastzero(10)", 3328}};
  expect_traces(rows, GetParam());
}

TEST_P(SourceSets, LastZeroOf15) {
  const Row rows[] = {{"lastzero(15)", 147456, "classic"}};
  expect_traces(rows, GetParam());
}

TEST_P(SourceSets, WakeupStress) {
  const Row rows[] = {
      {"wakeup_stress(1)", 2},     {"wakeup_stress(2)", 4},     {"wakeup_stress(3)", 12},
      {"wakeup_stress(4)", 48},    {"wakeup_stress(5)", 240},   {"wakeup_stress(6)", 1440},
      {"wakeup_stress(7)", 10080}, {"wakeup_stress(8)", 80640},
  };
  expect_traces(rows, GetParam());
}

// As in Fig. 10, but p writes: if s sees z and not y, it writes x before or after p.
TEST_P(SourceSets, FourProcesses) {
  Model model;
  const Variable x = model.variable("x"), y = model.variable("y"), z = model.variable("z");
  model.process("p", {write(x, 1)});
  model.process("q", {write(y, 1)});
  model.process("r", {read(0, y), branch(r(0) != 0, 1), write(z, 1)});
  model.process("s",
                {read(0, z), branch(r(0) != 1, 3), read(0, y), branch(r(0) != 0, 1), write(x, 2)});
  if (!can_count(algorithm(GetParam()), model)) return;
  EXPECT_EQ(count(model, GetParam()).executions, 5u);
}

TEST_P(SourceSets, FilesystemAndIndexer) {
  const Row rows[] = {{"filesystem(14)", 2},  {"filesystem(16)", 8},
                      {"filesystem(18)", 32}, {"filesystem(22)", 512, "classic"},
                      {"indexer(12)", 8},     {"indexer(13)", 64},
                      {"indexer_cas(12)", 8}, {"indexer_cas(13)", 64}};
  expect_traces(rows, GetParam());
}

TEST_P(SourceSets, LargerFilesystemAndIndexer) {
  const Row rows[] = {{"filesystem(26)", 8192, "classic"},
                      {"indexer(15)", 4096, "classic"},
                      {"indexer_cas(15)", 4096, "classic"}};
  expect_traces(rows, GetParam());
}

// The writer is the first process, so it runs first.
TEST(Classic, ExploresThreeToTheNReaders) {
  std::uint64_t power = 1;
  for (int n = 1; n <= 9; ++n) {
    power *= 3;
    EXPECT_EQ(explored(count("readers(" + std::to_string(n) + ")", "classic")), (power + 1) / 2);
  }
}

// Source vs. Persistent, Fig. 4, says 75 interleavings; the program's traces are 4, not 7.
TEST(Naive, ExploresAllInterleavingsOfFig4) { EXPECT_EQ(count("fig4", "naive").executions, 75u); }

// Algorithms that are not optimal meet blocked executions where the papers say so.
TEST(Blocked, WhereThePapersSaySo) {
  for (const char* model : {"fig10(1)", "fig10(5)", "lastzero(5)", "lastzero(10)", "disp(5,2)",
                            "disp(3,3)", "pol(3,4)", "pol(7,3)"}) {
    EXPECT_GT(count(model, "classic").blocked, 0u) << model;
  }
  EXPECT_GT(count("fig10(1)", "source").blocked, 0u);
  EXPECT_GT(count("fig10(5)", "source").blocked, 0u);
  EXPECT_EQ(count("wakeup_stress(6)", "source").blocked, 0u);
  EXPECT_EQ(count("readers(8)", "source").blocked, 0u);
}

// The order that source takes leaves fewer of them than the papers' tools have, and often none.
TEST(Blocked, AreFewWithSourceSets) {
  for (const char* model : {"lastzero(5)", "lastzero(10)", "disp(5,2)", "disp(3,3)", "pol(3,4)",
                            "pol(7,3)", "indexer(12)", "filesystem(18)", "poke(4)", "pi(5)"}) {
    EXPECT_EQ(count(model, "source").blocked, 0u) << model;
  }
}

}  // namespace

}  // namespace mazurka
