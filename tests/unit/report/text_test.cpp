#include "report/text.h"

#include <gtest/gtest.h>

#include "models/model_program.h"

namespace mazurka {

namespace {

// Every kind of operation, in an order that lets them all happen.
Model every_operation() {
  Model model;
  const Variable x = model.variable("x");
  const Variable y = model.variable("y");
  const Mutex m = model.mutex("m");
  const int child = model.spawned("child", {});
  model.process(
      "p", {write(x, 1), read(0, x), add(x, 2), fetch_add(0, x, 3), exchange(0, x, 0),
            compare_and_swap(0, x, 0, 4), compare_and_swap(0, x, 0, 5), lock(m), trylock(0, m),
            unlock(m), trylock(0, m), await({x, Relation::greater, 3}, {y, Relation::equal, 0}),
            spawn(child), join(child), choose(0, 3)});
  return model;
}

TEST(Text, DescribesEveryKindOfEvent) {
  ModelProgram program(every_operation());
  const Replay shown = replay(program, {});
  const char* expected[] = {"write x = 1",
                            "read x = 1",
                            "add x: 1 -> 3",
                            "fetch_add x: 3 -> 6",
                            "exchange x: 6 -> 0",
                            "compare_and_swap x: 0 -> 4",
                            "compare_and_swap x fails: 4, not 0",
                            "lock m",
                            "trylock m fails",
                            "unlock m",
                            "trylock m",
                            "await x > 3 and y == 0",
                            "spawn child",
                            "join child",
                            "choose 0 of 3"};
  ASSERT_EQ(shown.events.size(), std::size(expected));
  for (std::size_t i = 0; i < shown.events.size(); ++i) {
    EXPECT_EQ(describe(shown.events[i], program), expected[i]);
  }
}

TEST(Text, QuotesForTheShell) {
  EXPECT_EQ(shell_quoted("model:bank"), "model:bank");
  EXPECT_EQ(shell_quoted("model:disp(5,2)"), "'model:disp(5,2)'");
  EXPECT_EQ(shell_quoted("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_quoted(""), "''");
}

}  // namespace

}  // namespace mazurka
