// Programs with closed forms, and a property: the number of traces does not depend on the order in
// which the processes are created, because that is only a matter of names.

#include <algorithm>
#include <numeric>
#include <random>

#include "paper/counting.h"

namespace mazurka {

namespace {

class Controls : public PaperTest {};
INSTANTIATE_TEST_SUITE_P(Paper, Controls, testing::ValuesIn(counting_algorithms), test_name);

TEST_P(Controls, Philosophers) {
  const Row rows[] = {{"philosophers(3)", 6},
                      {"philosophers(4)", 14},
                      {"philosophers(5)", 30},
                      {"philosophers(10)", 1022},
                      {"philosophers_deadlock(5)", 31}};
  expect_traces(rows, GetParam());
}

TEST_P(Controls, Mutexes) {
  const Row rows[] = {{"mutexes(3,2)", 90}, {"mutexes(3,3)", 1680}, {"mutexes(3,4)", 34650}};
  expect_traces(rows, GetParam());
}

TEST_P(Controls, Counters) {
  const Row rows[] = {{"counters(1)", 2}, {"counters(5)", 252}, {"counters(8)", 12870}};
  expect_traces(rows, GetParam());
}

TEST_P(Controls, Examples) {
  const Row rows[] = {{"bank", 3}, {"bank_fixed", 2}};
  expect_traces(rows, GetParam());
}

// The same model with process i at position[i].
Model permuted(const Model& model, const std::vector<int>& position) {
  Model result = model;
  for (std::size_t i = 0; i < position.size(); ++i) {
    result.processes[position[i]] = model.processes[i];
  }
  for (Process& process : result.processes) {
    for (Instruction& i : process.code) {
      if (i.names_process()) {
        i.bases[0] = static_cast<std::uint32_t>(position[i.bases[0]]);
      }
    }
  }
  return result;
}

TEST_P(Controls, OrderOfProcessesDoesNotMatter) {
  const std::string by = GetParam();
  std::mt19937 random(1);
  for (const char* name : {"readers(4)",
                           "fig4",
                           "fig9",
                           "fig10(3)",
                           "lastzero(4)",
                           "wakeup_stress(3)",
                           "pop_fig1",
                           "exp_mem3(3)",
                           "fib_bench(2)",
                           "linuxlocks(2)",
                           "indexer_cas(12)",
                           "filesystem(15)",
                           "intro(4)",
                           "disp(3,2)",
                           "mpat(3)",
                           "mpc(2,3)",
                           "mpc(3,2)",
                           "pol(3,3)",
                           "lamport(2)",
                           "philosophers_deadlock(4)",
                           "bank"}) {
    const Model model = catalog_model(name).model;
    if (!can_count(algorithm(by), model)) continue;
    const std::uint64_t expected = count(model, "source").executions;
    std::vector<int> position(model.processes.size());
    std::iota(position.begin(), position.end(), 0);
    for (int round = 0; round < 6; ++round) {
      round == 0 ? std::ranges::reverse(position) : std::ranges::shuffle(position, random);
      EXPECT_EQ(count(permuted(model, position), by).executions, expected) << name;
    }
  }
}

}  // namespace

}  // namespace mazurka
