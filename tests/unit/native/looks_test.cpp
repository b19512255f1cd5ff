#include "native/looks.h"

#include <gtest/gtest.h>

namespace mazurka {

namespace {

constexpr ObjectId x{0}, y{1};

TEST(Looks, counts_what_is_found_again) {
  Looks looks;
  EXPECT_EQ(looks.last(1, x), nullptr);
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(looks.find(1, x, 0, 0));
  EXPECT_EQ(looks.last(1, x)->times, 3u);
  EXPECT_EQ(looks.last(2, x), nullptr);  // from another place
  EXPECT_EQ(looks.last(1, y), nullptr);
}

TEST(Looks, who_looks_after_a_change_goes_on) {
  Looks looks;
  looks.find(1, x, 0, 0);
  EXPECT_FALSE(looks.find(1, x, 5, 5));  // the change: it may leave now
  EXPECT_EQ(looks.last(1, x)->times, 1u);
  EXPECT_TRUE(looks.find(1, x, 5, 5));
}

TEST(Looks, who_looks_after_the_loop_does_not_go_on) {
  Looks looks;
  looks.find(1, x, 0, 0, 100);
  EXPECT_FALSE(looks.find(1, x, 5, 5, 100));
  EXPECT_FALSE(looks.find(1, x, 5, 5, 200));
  EXPECT_TRUE(looks.find(1, x, 5, 5, 100));
}

TEST(Looks, something_else_ends_it) {
  Looks looks;
  looks.find(1, x, 0, 0);
  looks.find(1, x, 1, 1);
  looks.clear();
  EXPECT_FALSE(looks.find(1, x, 1, 1));
}

TEST(Looks, reads_have_each_location_once) {
  Looks looks;
  looks.find(1, x, 7, 7);
  looks.find(2, y, 8, 8);
  looks.find(3, x, 7, 7);
  EXPECT_EQ(looks.reads(1), (std::vector<SpinWatch::Read>{{x, 7, true}, {y, 8, true}}));
}

TEST(Looks, a_change_of_another_part_is_none) {
  Looks looks;
  looks.find(1, x, 100, 0);
  looks.find(1, x, 200, 0);
  EXPECT_EQ(looks.last(1, x)->times, 2u);
  EXPECT_EQ(looks.reads(2), (std::vector<SpinWatch::Read>{{x, 200, true}}));
  EXPECT_FALSE(looks.find(1, x, 200, 0));
}

TEST(Looks, what_was_looked_at_before_the_loop_does_not_matter) {
  Looks looks;
  looks.find(1, y, 8, 8);
  for (int i = 0; i < 3; ++i) looks.find(2, x, 7, 7);
  EXPECT_EQ(looks.reads(3), (std::vector<SpinWatch::Read>{{x, 7, true}}));
}

TEST(Looks, a_time_out_reads_nothing) {
  Looks looks;
  looks.find(1, x, 7, 7);
  EXPECT_FALSE(looks.has_time_out());
  looks.find_time_out(2, y);
  EXPECT_TRUE(looks.has_time_out());
  EXPECT_EQ(looks.last(2, y)->times, 1u);
  EXPECT_EQ(looks.reads(1), (std::vector<SpinWatch::Read>{{x, 7, true}}));
  for (std::uint64_t i = 0; i < Looks::endless; ++i) looks.find(1, x, 7, 7);
  EXPECT_FALSE(looks.has_time_out());  // it waits no more
}

TEST(Looks, a_time_out_with_news_begins_anew) {
  Looks looks;
  looks.find(1, x, 7, 7);
  looks.note_time_out(2, y);
  EXPECT_EQ(looks.last(1, x), nullptr);
  EXPECT_EQ(looks.last(2, y)->times, 0u);
}

}  // namespace

}  // namespace mazurka
