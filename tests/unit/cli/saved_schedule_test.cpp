#include "cli/saved_schedule.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "core/error.h"

namespace mazurka {
namespace {

SavedSchedule random_schedule(std::mt19937& random) {
  const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
  SavedSchedule saved;
  saved.identity = static_cast<std::uint32_t>(random());
  for (std::uint32_t words = below(5); words > 0; --words) {
    std::string word;
    for (std::uint32_t size = below(30); size > 0; --size) word += static_cast<char>(below(256));
    saved.words.push_back(word);
  }
  CreationTree tree;
  Schedule schedule;
  for (std::uint32_t runs = below(20); runs > 0; --runs) {
    ProcessPath path;
    for (std::uint32_t depth = below(4); depth > 0; --depth) {
      path.push_back(static_cast<std::uint16_t>(1 + below(depth > 1 ? 3 : 200)));
    }
    const ScheduleStep step{*tree.at(path),
                            static_cast<std::uint16_t>(below(3) == 0 ? below(65536) : 0)};
    schedule.insert(schedule.end(), 1 + below(300), step);
  }
  saved.schedule = to_string(schedule, tree);
  return saved;
}

TEST(Token, HoldsAllOfASchedule) {
  std::mt19937 random(1);
  for (int i = 0; i < 500; ++i) {
    const SavedSchedule saved = random_schedule(random);
    const std::string token = to_token(saved);
    EXPECT_TRUE(looks_like_token(token));
    const SavedSchedule again = parse_token(token);
    EXPECT_EQ(again.words, saved.words);
    EXPECT_EQ(again.identity, saved.identity);
    EXPECT_EQ(again.schedule, saved.schedule);
  }
}

TEST(Token, IsShort) {
  const SavedSchedule saved{{"examples/bank.cpp"}, 0x12345678, "0x3,1x2,2,1x40,0x2"};
  EXPECT_LE(to_token(saved).size(), 60u);
}

// A letter that is changed, lost or added is noticed; it never crashes.
TEST(Token, DamageIsNoticed) {
  std::mt19937 random(2);
  int unnoticed = 0;
  for (int i = 0; i < 2000; ++i) {
    const SavedSchedule saved = random_schedule(random);
    std::string token = to_token(saved);
    const std::size_t at = 3 + random() % (token.size() - 3);
    switch (random() % 3) {
      case 0: token[at] = token[at] == 'A' ? 'B' : 'A'; break;
      case 1: token.erase(at, 1); break;
      default: token.insert(at, "x"); break;
    }
    try {
      const SavedSchedule again = parse_token(token);
      if (again.words != saved.words || again.schedule != saved.schedule) ++unnoticed;
    } catch (const UserError&) {
    }
  }
  EXPECT_LE(unnoticed, 3);  // a checksum of 16 bits
}

TEST(Token, NamesThreadsByTheirPlaces) {
  const std::string text = "0x3,1,1.2x4:1";
  EXPECT_THROW(to_token({{"a.c"}, 0, text}), UserError) << "x comes after the choice";
  for (const char* good :
       {"0x3,1,1.2:1x4", "-", "127", "128", "200.1", "7,7.7.7x2,7.7", "0>1.2,1>0x2,3"}) {
    EXPECT_EQ(parse_token(to_token({{"a.c"}, 0, good})).schedule, good);
  }
}

// In version 1 threads were numbered as they were discovered.
TEST(Token, OfAnotherVersionIsRefused) {
  try {
    parse_token("mz1xbvyiAgBCm1vZGVsOmJhbmsAAgQBAgQEAwADbg8");
    ADD_FAILURE();
  } catch (const UserError& error) {
    EXPECT_NE(std::string(error.what()).find("mz1 is a schedule of another version of Mazurka"),
              std::string::npos);
  }
  EXPECT_THROW(parse_token("mz3AAAA"), UserError);
  EXPECT_THROW(parse_token("mz2"), UserError);
  EXPECT_THROW(parse_token("mz2A"), UserError);
  EXPECT_FALSE(looks_like_token("mz.c"));
  EXPECT_FALSE(looks_like_token("mazurka"));
  EXPECT_FALSE(looks_like_token("0x3,1"));
}

TEST(ScheduleFile, KeepsWhatItSays) {
  const std::string file = testing::TempDir() + "mazurka-test.schedule";
  const std::string token = to_token({{"bank.cpp"}, 7, "0,1"});
  write_schedule_file(file, {token, "bank.cpp", "data-race at bank.cpp:23", true});
  const auto contents = read_schedule_file(file);
  ASSERT_TRUE(contents.has_value());
  EXPECT_EQ(contents->token, token);
  EXPECT_EQ(contents->program, "bank.cpp");
  EXPECT_EQ(contents->finding, "data-race at bank.cpp:23");
  EXPECT_TRUE(contents->pinned);
  EXPECT_EQ(saved_schedule(file)->schedule, "0,1");
  std::ofstream(file) << "something else\n";
  EXPECT_FALSE(read_schedule_file(file).has_value());
  EXPECT_FALSE(saved_schedule(file).has_value());
  std::filesystem::remove(file);
  EXPECT_FALSE(saved_schedule(file).has_value());
}

}  // namespace
}  // namespace mazurka
