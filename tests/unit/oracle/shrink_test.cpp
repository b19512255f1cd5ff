#include "oracle/shrink.h"

#include <gtest/gtest.h>

#include "broken_algorithms.h"
#include "oracle/fuzz.h"
#include "oracle/random_model.h"

namespace mazurka {
namespace {

std::size_t instruction_count(const Model& model) {
  std::size_t count = 0;
  for (const Process& process : model.processes) count += process.code.size();
  return count;
}

TEST(Shrink, leaves_two_instructions_of_what_a_broken_algorithm_gets_wrong) {
  FuzzOptions options;
  options.algorithms = {broken::drowsy()};
  options.mix = &mix("no-await");
  for (options.seed = 1; options.seed < 200; options.seed += 20) {
    const FuzzResult result = fuzz(options);
    ASSERT_TRUE(result.found);
    const Model smallest = shrink(result.found->model, options.algorithms[0]);
    EXPECT_LE(instruction_count(smallest), 2u) << to_cpp(smallest);
    EXPECT_EQ(compare(smallest, options.algorithms).differences.size(), 1u);
  }
}

TEST(Shrink, takes_what_is_left_as_simple_as_possible) {
  Model model;
  const Variable x = model.variable("x", 4);
  const Variable y = model.variable("y", 5);
  const int child = model.spawned("child", {read(2, x), exchange(3, y, r(2)), check(r(3) != 5)});
  model.process("p", {spawn(child), branch(r(0) == 1, 2), choose(1, 3), write(y, r(1)), write(y, 7),
                      join(child)});
  const Model smallest = shrink(model, [](const Model& candidate) {
    int accesses = 0;  // to the last variable, by different processes
    for (const Process& process : candidate.processes) {
      bool found = false;
      for (const Instruction& i : process.code) {
        found |= i.names_variable() && i.bases[0] + 1 == candidate.variable_cells.size();
      }
      accesses += found;
    }
    return accesses == 2;
  });
  EXPECT_EQ(to_cpp(smallest),
            "Model model;\n"
            "const Variable x = model.variable(\"x\");\n"
            "model.process(\"child\", {\n"
            "    write(x, 0),\n"
            "});\n"
            "model.process(\"p\", {\n"
            "    write(x, 0),\n"
            "});\n");
}

TEST(Shrink, keeps_a_model_that_cannot_be_smaller) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {write(x, 0)});
  model.process("q", {read(0, x)});
  EXPECT_EQ(shrink(model, broken::drowsy()), model);
}

TEST(Shrink, makes_a_test_to_keep) {
  Model model;
  model.variable("x");
  model.process("p", {stop()});
  EXPECT_EQ(regression_test(model, "seed_7", {"pop", "traces are missing", "1 of 2"}),
            "// pop: traces are missing (1 of 2)\n"
            "TEST(Regressions, seed_7) {\n"
            "  Model model;\n"
            "  const Variable x = model.variable(\"x\");\n"
            "  model.process(\"p\", {\n"
            "      stop(),\n"
            "  });\n"
            "  expect_agreement(model);\n"
            "}\n");
}

}  // namespace
}  // namespace mazurka
