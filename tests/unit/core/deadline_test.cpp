#include "core/deadline.h"

#include <gtest/gtest.h>

#include <limits>

namespace mazurka {
namespace {

double now = 0;
double clock_of_test() { return now; }

TEST(Deadline, passes_when_the_time_is_over) {
  now = 100;
  const Deadline deadline = Deadline::after(5, clock_of_test);
  EXPECT_FALSE(deadline.has_passed());
  now = 104.9;
  EXPECT_FALSE(deadline.has_passed());
  now = 105;
  EXPECT_TRUE(deadline.has_passed());
}

TEST(Deadline, is_never_unless_it_is_said) {
  EXPECT_FALSE(Deadline().has_passed());
  EXPECT_FALSE(Deadline::after(std::numeric_limits<double>::infinity()).has_passed());
  EXPECT_TRUE(Deadline().or_after(0).has_passed());
}

TEST(Deadline, the_sooner_one_counts) {
  now = 0;
  const Deadline all = Deadline::after(10, clock_of_test);
  now = 7;
  const Deadline part = all.or_after(2);
  const Deadline rest = all.or_after(60);
  now = 9;
  EXPECT_TRUE(part.has_passed());
  EXPECT_FALSE(rest.has_passed());
  now = 10;
  EXPECT_TRUE(rest.has_passed());
}

}  // namespace
}  // namespace mazurka
