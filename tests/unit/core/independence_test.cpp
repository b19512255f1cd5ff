#include "core/independence.h"

#include <gtest/gtest.h>

#include "unit/core/invented.h"
#include "unit/print.h"

namespace mazurka {
namespace {

using namespace invented;

constexpr Access accesses[] = {Access::none, Access::read,    Access::write,  Access::update,
                               Access::add,  Access::acquire, Access::release};

TEST(Independence, is_symmetric) {
  for (Access a : accesses) {
    for (Access b : accesses) {
      EXPECT_EQ(dependence(a, b), dependence(b, a)) << testing::PrintToString(std::pair(a, b));
    }
  }
}

TEST(Independence, nothing_depends_on_what_touches_no_object) {
  for (Access a : accesses) EXPECT_EQ(dependence(a, Access::none), Dependence::never);
}

// The pairs that commute; all the others are dependent.
TEST(Independence, only_reads_and_additions_and_releases_commute) {
  EXPECT_EQ(dependence(Access::read, Access::read), Dependence::never);
  EXPECT_EQ(dependence(Access::add, Access::add), Dependence::never);
  EXPECT_EQ(dependence(Access::release, Access::release), Dependence::never);
  EXPECT_EQ(dependence(Access::write, Access::write), Dependence::if_observed);
  int always = 0;
  for (Access a : accesses) {
    for (Access b : accesses) always += dependence(a, b) == Dependence::always;
  }
  EXPECT_EQ(always, 6 * 6 - 4);
}

TEST(Independence, writes_commute_only_if_nobody_observes_them) {
  for (bool observed : {false, true}) {
    EXPECT_TRUE(dependent(Access::write, Access::write, Equivalence::mazurkiewicz, observed));
    EXPECT_EQ(dependent(Access::write, Access::write, Equivalence::observed, observed), observed);
    EXPECT_TRUE(dependent(Access::write, Access::read, Equivalence::observed, observed));
    EXPECT_TRUE(dependent(Access::write, Access::update, Equivalence::observed, observed));
  }
}

TEST(Independence, all_accesses_to_an_object_can_exclude_each_other) {
  for (Access a : accesses) {
    for (Access b : accesses) {
      if (a == Access::none || b == Access::none) continue;
      EXPECT_TRUE(dependent(a, b, Equivalence::exclusive));
    }
  }
}

TEST(Independence, what_dominates_depends_on_all_other_accesses) {
  for (Equivalence under : equivalences) {
    for (bool observed : {false, true}) {
      for (Access a : accesses) {
        bool expected = true;
        for (Access b : accesses) {
          if (b != Access::none) expected &= dependent(a, b, under, observed);
        }
        EXPECT_EQ(dominates(a, under, observed), expected) << testing::PrintToString(a);
      }
    }
  }
  EXPECT_TRUE(dominates(Access::write, Equivalence::mazurkiewicz, false));
  EXPECT_TRUE(dominates(Access::write, Equivalence::observed, true));
  EXPECT_FALSE(dominates(Access::write, Equivalence::observed, false));
  EXPECT_TRUE(dominates(Access::update, Equivalence::observed, false));
  EXPECT_TRUE(dominates(Access::acquire, Equivalence::mazurkiewicz));
  EXPECT_FALSE(dominates(Access::read, Equivalence::mazurkiewicz));
  EXPECT_FALSE(dominates(Access::add, Equivalence::mazurkiewicz));
  EXPECT_TRUE(dominates(Access::read, Equivalence::exclusive));
}

bool are_dependent(const Step& a, const Step& b) {
  const bool result = dependent(a, b, Equivalence::mazurkiewicz);
  EXPECT_EQ(dependent(b, a, Equivalence::mazurkiewicz), result)
      << testing::PrintToString(std::pair(a, b));
  return result;
}

TEST(Independence, steps_of_one_process_are_dependent) {
  EXPECT_TRUE(are_dependent(read(0, 0), read(0, 1)));
  EXPECT_TRUE(are_dependent(choose(0), read(0, 0)));
  EXPECT_TRUE(are_dependent(choose(0), choose(0, 1)));
}

TEST(Independence, steps_on_different_objects_are_independent) {
  EXPECT_FALSE(are_dependent(write(0, 0), write(1, 1)));
  EXPECT_TRUE(are_dependent(write(0, 0), write(1, 0)));
  for (Equivalence under : equivalences) {
    EXPECT_FALSE(dependent(write(0, 0), write(1, 1), under));
    EXPECT_EQ(dependent(read(0, 0), read(1, 0), under), under == Equivalence::exclusive);
  }
}

TEST(Independence, an_await_is_dependent_through_either_variable) {
  EXPECT_TRUE(are_dependent(await(0, 1, 2), write(1, 1)));
  EXPECT_TRUE(are_dependent(await(0, 1, 2), write(1, 2)));
  EXPECT_FALSE(are_dependent(await(0, 1, 2), write(1, 3)));
  EXPECT_FALSE(are_dependent(await(0, 1), write(1, 3)));
  EXPECT_FALSE(are_dependent(await(0, 1, 2), await(1, 2, 1)));
}

TEST(Independence, one_variable_and_no_variable_are_not_the_same) {
  // Both have no second object.
  EXPECT_FALSE(are_dependent(await(0, 1), update(1, 2)));
}

TEST(Independence, spawn_and_join_depend_on_the_process_they_name) {
  EXPECT_TRUE(are_dependent(spawn(0, 1), read(1, 0)));
  EXPECT_FALSE(are_dependent(spawn(0, 1), read(2, 0)));
  EXPECT_TRUE(are_dependent(join(0, 1), read(1, 0)));
  EXPECT_TRUE(are_dependent(join(0, 1), choose(1)));
  EXPECT_TRUE(are_dependent(spawn(0, 1), join(2, 1)));
  EXPECT_FALSE(are_dependent(spawn(0, 1), join(2, 3)));
  EXPECT_TRUE(are_dependent(spawn(0, 1), join(1, 2)));
}

TEST(Independence, two_joins_of_one_process_commute) {
  EXPECT_FALSE(are_dependent(join(0, 2), join(1, 2)));
  EXPECT_FALSE(are_dependent(spawn(0, 2), spawn(1, 3)));
}

// Kinds other than spawn and join have a target that means nothing: process 0.
TEST(Independence, a_choice_concerns_nobody) {
  EXPECT_FALSE(are_dependent(choose(1), read(0, 0)));
  EXPECT_FALSE(are_dependent(choose(1), spawn(2, 0)));
  EXPECT_FALSE(are_dependent(choose(1), choose(0)));
}

TEST(Independence, the_unlock_of_a_lock_that_is_not_held_concerns_nobody) {
  Step misuse = unlock(0, 0);
  misuse.operation.access = Access::none;
  EXPECT_FALSE(are_dependent(misuse, lock(1, 0)));
  EXPECT_FALSE(are_dependent(misuse, unlock(1, 0)));
}

}  // namespace
}  // namespace mazurka
