#include "core/schedule.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "oracle/random.h"
#include "unit/core/invented.h"

namespace mazurka {
namespace {

ScheduleStep step(int p, int choice = 0) {
  return {static_cast<ProcessId>(p), static_cast<std::uint16_t>(choice)};
}

TEST(Schedule, has_a_short_text) {
  EXPECT_EQ(to_string({step(0), step(0), step(0), step(1), step(2, 1)}), "0x3,1,2:1");
  EXPECT_EQ(to_string({step(2, 1), step(2, 1), step(2)}), "2:1x2,2");
  EXPECT_EQ(to_string({step(127, 0xffff)}), "127:65535");
}

TEST(Schedule, is_read_from_its_text) {
  EXPECT_EQ(parse_schedule("0x3,1,2:1"),
            (Schedule{step(0), step(0), step(0), step(1), step(2, 1)}));
  EXPECT_EQ(parse_schedule("2:1x2,2"), (Schedule{step(2, 1), step(2, 1), step(2)}));
  EXPECT_EQ(parse_schedule("5:0"), Schedule{step(5)});
  EXPECT_EQ(parse_schedule("5x1,5"), (Schedule{step(5), step(5)}));
}

// Something can go wrong before the first step, and this has to be replayed, too.
TEST(Schedule, without_steps_has_a_text) {
  EXPECT_EQ(to_string(Schedule()), "-");
  EXPECT_EQ(parse_schedule("-"), Schedule());
}

TEST(Schedule, makes_the_round_trip) {
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    Schedule schedule;
    for (int k = random.below(30); k > 0; --k) {
      const ScheduleStep next = step(random.chance(80) ? random.below(4) : random.below(128),
                                     random.chance(80) ? 0 : random.below(0x10000));
      schedule.insert(schedule.end(), random.chance(70) ? 1 : random.between(1, 200), next);
    }
    ASSERT_EQ(parse_schedule(to_string(schedule)), schedule) << to_string(schedule);
  }
}

void expect_bad(std::string_view text, std::string_view named) {
  try {
    parse_schedule(text);
    ADD_FAILURE() << "'" << text << "' was read";
  } catch (const UserError& error) {
    const std::string expected = fmt::format("'{}' is not a step of a schedule", named);
    EXPECT_NE(std::string_view(error.what()).find(expected), std::string::npos)
        << "'" << text << "': " << error.what();
  }
}

TEST(Schedule, a_bad_text_is_refused) {
  for (const char* text : {"",
                           "x",
                           ":",
                           "0x0",
                           "0x",
                           "1:",
                           "1:x2",
                           "999",
                           "128",
                           "1:65536",
                           "-1",
                           "+1",
                           "0x-1",
                           "1:-1",
                           "0x3:1",
                           "0x2x3",
                           "0:1:2",
                           "0 ",
                           " 0",
                           "0X3",
                           "0y2",
                           "1.5",
                           "one",
                           "0x99999999999",
                           "0x10000001",
                           "99999999999999999999999",
                           "0x99999999999999999999999",
                           "--",
                           "0;1"}) {
    expect_bad(text, text);
  }
}

TEST(Schedule, the_bad_part_is_named) {
  expect_bad("0,", "");
  expect_bad(",0", "");
  expect_bad("0,,1", "");
  expect_bad(",", "");
  expect_bad("0,1,2q,3", "2q");
  expect_bad("0, 1", " 1");
  expect_bad("0,-", "-");
  expect_bad("-,0", "-");
}

TEST(Schedule, a_mistyped_count_does_not_fill_the_memory) {
  EXPECT_EQ(parse_schedule("0x10000000").size(), 10'000'000u);
  EXPECT_THROW(parse_schedule("0x10000000,1"), UserError);
  EXPECT_THROW(parse_schedule("0x6000000,1x6000000"), UserError);
}

// Whatever is read is what its own text means.
TEST(Schedule, any_text_is_refused_or_understood) {
  constexpr std::string_view alphabet = "0123x:,-";
  Random random(1);
  int understood = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (int k = random.below(8); k > 0; --k) {
      text += alphabet[random.below(static_cast<int>(alphabet.size()))];
    }
    try {
      const Schedule schedule = parse_schedule(text);
      ++understood;
      ASSERT_EQ(parse_schedule(to_string(schedule)), schedule) << text;
    } catch (const UserError&) {
    }
  }
  EXPECT_GT(understood, 100);
}

TEST(Schedule, is_that_of_the_events) {
  const std::vector<Event> events = {invented::event(invented::read(1, 0)),
                                     invented::event(invented::choose(3, 2))};
  EXPECT_EQ(schedule_of(events), (Schedule{step(1), step(3, 2)}));
}

}  // namespace
}  // namespace mazurka
