// Rules about findings that are not to be reported: what they match, and what is wrong with them.

#include "launch/suppressions.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/error.h"

namespace mazurka {
namespace {

TEST(Suppressions, a_pattern_is_looked_for_anywhere) {
  EXPECT_TRUE(fits("get", "Cache::get"));
  EXPECT_TRUE(fits("Cache::*t", "ns::Cache::get_or_make"));
  EXPECT_TRUE(fits("^Cache", "Cache::get"));
  EXPECT_FALSE(fits("^get", "Cache::get"));
  EXPECT_TRUE(fits("get$", "Cache::get"));
  EXPECT_FALSE(fits("Cache$", "Cache::get"));
  EXPECT_TRUE(fits("^a*b*c$", "axxbxbc"));
  EXPECT_FALSE(fits("^a*b*c$", "axxcb"));
  EXPECT_TRUE(fits("*", ""));
  EXPECT_FALSE(fits("x", ""));
}

class Rules : public testing::Test {
 protected:
  std::string file(const std::string& text) {
    std::ofstream(path_) << text;
    return path_;
  }
  std::string wrong(const std::string& text) {
    try {
      rules_in({file(text)});
    } catch (const UserError& error) {
      return error.what();
    }
    return "";
  }
  ~Rules() override { std::filesystem::remove(path_); }

 private:
  const std::string path_ = testing::TempDir() + "suppressions_test_rules";
};

TEST_F(Rules, are_lines) {
  const auto rules = rules_in({file("# why\n\n data-race : f\n*:libfoo.so\nrace:^g$\n")});
  ASSERT_EQ(rules.size(), 3u);
  EXPECT_EQ(rules[0].kind, FindingKind::data_race);
  EXPECT_EQ(rules[0].pattern, "f");
  EXPECT_FALSE(rules[1].kind);
  EXPECT_EQ(rules[2].kind, FindingKind::data_race);
  EXPECT_TRUE(rules[2].name.ends_with("rules:5: race:^g$"));
}

TEST_F(Rules, say_what_is_wrong_and_where) {
  EXPECT_NE(wrong("# why\nrice:f\n").find("rules:2: there is no kind of finding 'rice'"),
            std::string::npos);
  EXPECT_NE(wrong("f\n").find("rules:1: 'f' is not a rule"), std::string::npos);
  EXPECT_NE(wrong("leak:\n").find("rules:1: there is no pattern"), std::string::npos);
}

TEST_F(Rules, are_for_a_kind_and_counted_once_for_a_place) {
  SuppressionRules suppressions(rules_in({file("data-race:get\n")}));
  EXPECT_FALSE(suppressions.has(FindingKind::deadlock, {"Cache::get"}, "cache.h:3"));
  EXPECT_FALSE(suppressions.has(FindingKind::data_race, {"Cache::put", "main"}, "cache.h:3"));
  EXPECT_TRUE(suppressions.has(FindingKind::data_race, {"Cache::get", "main"}, "cache.h:3"));
  EXPECT_TRUE(suppressions.has(FindingKind::data_race, {"main", "Cache::get"}, "cache.h:3"));
  EXPECT_TRUE(suppressions.has(FindingKind::data_race, {"Cache::get"}, "cache.h:4"));
  EXPECT_EQ(suppressions.all().size(), 2u);
}

}  // namespace
}  // namespace mazurka
