#include "core/independence.h"

#include <gtest/gtest.h>

#include "unit/core/invented.h"
#include "unit/print.h"

namespace mazurka {
namespace {

using namespace invented;

constexpr Access accesses[] = {Access::none,    Access::read, Access::write,
                               Access::update,  Access::add,  Access::acquire,
                               Access::release, Access::send, Access::miss};
static_assert(std::size(accesses) == access_count);

bool is_on_mailbox(Access access) { return access == Access::send || access == Access::miss; }

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
TEST(Independence, only_reads_and_misses_and_additions_and_releases_commute) {
  EXPECT_EQ(dependence(Access::read, Access::read), Dependence::never);
  EXPECT_EQ(dependence(Access::read, Access::miss), Dependence::never);
  EXPECT_EQ(dependence(Access::miss, Access::miss), Dependence::never);
  EXPECT_EQ(dependence(Access::add, Access::add), Dependence::never);
  EXPECT_EQ(dependence(Access::release, Access::release), Dependence::never);
  EXPECT_EQ(dependence(Access::write, Access::write), Dependence::if_observed);
  EXPECT_EQ(dependence(Access::send, Access::send), Dependence::if_observed);
  EXPECT_EQ(dependence(Access::send, Access::miss), Dependence::if_accepted);
  int always = 0;
  for (Access a : accesses) {
    for (Access b : accesses) always += dependence(a, b) == Dependence::always;
  }
  EXPECT_EQ(always, 8 * 8 - 6 - 2 - 2);
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
        // A message is dependent with others, or not, for its sort.
        if (is_on_mailbox(a)) expected = false;
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

// Whatever else they do to the mailbox.
TEST(Independence, a_receive_depends_on_the_send_of_what_it_takes_only) {
  const Step letter = send(0, 5, 0, 3);
  EXPECT_TRUE(are_dependent(letter, take(1, letter, 1)));
  EXPECT_FALSE(are_dependent(send(0, 5, 0, 4), take(1, letter, 1)));
  EXPECT_FALSE(are_dependent(send(2, 5, 0, 3), take(1, letter, 1)));
  EXPECT_FALSE(are_dependent(miss(2, 5, 1), take(1, letter, 1)));
}

TEST(Independence, a_receive_that_times_out_depends_on_what_it_accepts) {
  EXPECT_TRUE(are_dependent(miss(0, 5, 2), send(1, 5, 1)));
  EXPECT_FALSE(are_dependent(miss(0, 5, 2), send(1, 5, 0)));
  EXPECT_FALSE(are_dependent(miss(0, 5, 2), send(1, 6, 1)));
  EXPECT_TRUE(are_dependent(miss(0, 5, -1), send(1, 5, 63)));
}

TEST(Independence, the_unlock_of_a_lock_that_is_not_held_concerns_nobody) {
  Step misuse = unlock(0, 0);
  misuse.operation.access = Access::none;
  EXPECT_FALSE(are_dependent(misuse, lock(1, 0)));
  EXPECT_FALSE(are_dependent(misuse, unlock(1, 0)));
}

}  // namespace
}  // namespace mazurka
