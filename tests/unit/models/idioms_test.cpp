#include "models/idioms.h"

#include <gtest/gtest.h>

#include "models/model_program.h"

namespace mazurka {

namespace {

// What a process that runs alone leaves in x.
std::int64_t result_of(const Block& code) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", code + write(x, r(0)));
  ModelProgram program(model);
  while (!program.enabled().empty()) program.step(program.enabled().first(), 0);
  return program.value(ObjectId{0});
}

TEST(Blocks, WhenTakesOneOfTwoWays) {
  const Relation relations[] = {Relation::equal,      Relation::not_equal, Relation::less,
                                Relation::less_equal, Relation::greater,   Relation::greater_equal};
  for (Relation relation : relations) {
    for (int value : {1, 2, 3}) {
      const Condition condition{r(1), relation, 2};
      const int expected = holds(value, relation, 2) ? 10 : 20;
      EXPECT_EQ(result_of(set(1, value) + when(condition, set(0, 10), set(0, 20))), expected);
      EXPECT_EQ(result_of(set(0, 20) + set(1, value) + when(condition, set(0, 10))), expected);
    }
  }
}

TEST(Blocks, RepeatWhile) {
  const Instruction more = compute(0, r(0), Arithmetic::plus, 3);
  EXPECT_EQ(result_of(repeat_while({}, r(0) < 10, more)), 12);
  EXPECT_EQ(result_of(repeat_while(compute(1, r(0), Arithmetic::plus, 5), r(1) < 10, more)), 6);
  EXPECT_EQ(result_of(repeat_while({}, r(0) > 0, more)), 0);
}

TEST(Blocks, TimesAndLocked) {
  Model model;
  const Mutex m = model.mutex("m");
  EXPECT_EQ(times(3, locked(m)).code,
            (std::vector{lock(m), unlock(m), lock(m), unlock(m), lock(m), unlock(m)}));
}

}  // namespace

}  // namespace mazurka
