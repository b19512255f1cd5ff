#include "native/looks.h"

#include <gtest/gtest.h>

namespace mazurka {

namespace {

constexpr ObjectId x{0}, y{1};

TEST(Looks, counts_what_is_found_again) {
  Looks looks;
  EXPECT_EQ(looks.last(1, x), nullptr);
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(looks.find(1, x, 0));
  EXPECT_EQ(looks.last(1, x)->times, 3u);
  EXPECT_EQ(looks.last(2, x), nullptr);  // from another place
  EXPECT_EQ(looks.last(1, y), nullptr);
}

TEST(Looks, who_looks_after_a_change_goes_on) {
  Looks looks;
  looks.find(1, x, 0);
  EXPECT_FALSE(looks.find(1, x, 5));  // the change: it may leave now
  EXPECT_EQ(looks.last(1, x)->times, 1u);
  EXPECT_TRUE(looks.find(1, x, 5));
}

TEST(Looks, something_else_ends_it) {
  Looks looks;
  looks.find(1, x, 0);
  looks.find(1, x, 1);
  looks.clear();
  EXPECT_FALSE(looks.find(1, x, 1));
}

TEST(Looks, reads_have_each_location_once) {
  Looks looks;
  looks.find(1, x, 7);
  looks.find(2, y, 8);
  looks.find(3, x, 7);
  EXPECT_EQ(looks.reads(), (std::vector<SpinWatch::Read>{{x, 7}, {y, 8}}));
}

}  // namespace

}  // namespace mazurka
