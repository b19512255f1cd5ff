#include "explore/sleep_set.h"

#include <gtest/gtest.h>

#include "unit/core/invented.h"
#include "unit/print.h"

namespace mazurka {
namespace {

using namespace invented;

TEST(SleepSet, what_is_dependent_wakes_up) {
  SleepSet sleep;
  EXPECT_TRUE(sleep.empty());
  sleep.insert(read(0, 0));
  sleep.insert(write(1, 1));
  sleep.insert(read(2, 0));
  EXPECT_EQ(sleep.processes(), (ProcessSet{ProcessId{0}, ProcessId{1}, ProcessId{2}}));

  const SleepSet after_write = sleep.after(write(3, 0), Equivalence::mazurkiewicz);
  EXPECT_EQ(after_write.processes(), ProcessSet{ProcessId{1}});
  EXPECT_EQ(after_write.steps().size(), 1u);
  EXPECT_EQ(sleep.after(read(3, 0), Equivalence::mazurkiewicz).processes(), sleep.processes());
  EXPECT_EQ(sleep.after(read(3, 0), Equivalence::exclusive).processes(), ProcessSet{ProcessId{1}});
  EXPECT_TRUE(sleep.after(write(1, 1), Equivalence::mazurkiewicz).steps().size() == 2);
}

TEST(SleepSet, holds_the_ways_of_a_choice_one_by_one) {
  SleepSet sleep;
  sleep.insert(choose(0, 0));
  sleep.insert(choose(0, 2));
  EXPECT_TRUE(sleep.covers(Sequence{choose(0, 2)}, Equivalence::mazurkiewicz));
  EXPECT_FALSE(sleep.covers(Sequence{choose(0, 1)}, Equivalence::mazurkiewicz));
}

TEST(SleepSet, covers_what_it_can_begin_with) {
  SleepSet sleep;
  sleep.insert(write(0, 0));
  EXPECT_TRUE(sleep.covers(Sequence{read(1, 1), write(0, 0)}, Equivalence::mazurkiewicz));
  EXPECT_TRUE(sleep.covers(Sequence{read(1, 1)}, Equivalence::mazurkiewicz));
  EXPECT_FALSE(sleep.covers(Sequence{read(1, 0), write(0, 0)}, Equivalence::mazurkiewicz));
  EXPECT_FALSE(SleepSet().covers(Sequence{}, Equivalence::mazurkiewicz));
}

}  // namespace
}  // namespace mazurka
