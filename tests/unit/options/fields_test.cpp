// The table of options: what is said of each option once holds everywhere.

#include "options/fields.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/error.h"

namespace mazurka {
namespace {

const OptionField& field(std::string_view name, unsigned commands = in::check) {
  for (const OptionField& f : option_fields()) {
    if (name == f.name && (f.commands & commands) != 0) return f;
  }
  throw InternalError("no such option");
}

std::string problem(std::string_view name, const std::string& text) {
  Options options;
  return field(name).form.set(options, text);
}

// A value that is not the usual one.
std::string unusual(const OptionField& f) {
  if (!has_value(f)) return "true";
  for (const std::string text : {"7", "text;", "all"}) {
    Options options;
    if (f.form.set(options, text).empty()) return text;
  }
  return f.form.words.back().word;
}

TEST(OptionFields, a_name_means_one_thing_to_a_command_and_to_the_process) {
  for (unsigned command = 1; command <= in::print; command *= 2) {
    std::set<std::string> names;
    for (const OptionField& f : option_fields()) {
      if ((f.commands & command) == 0) continue;
      EXPECT_TRUE(names.insert(f.name).second) << f.name;
    }
  }
  std::set<std::string> names;
  for (const OptionField& f : option_fields()) {
    if ((f.goes & goes::to_process) == 0) continue;
    EXPECT_TRUE(names.insert(f.name).second) << f.name;
  }
}

TEST(OptionFields, what_is_set_is_what_is_written) {
  for (const OptionField& f : option_fields()) {
    const std::string text = unusual(f);
    Options options;
    ASSERT_EQ(f.form.set(options, text), "") << f.name;
    EXPECT_EQ(f.form.text(options), text) << f.name;
    EXPECT_NE(f.form.text(options), f.form.text(Options())) << f.name;
    EXPECT_EQ(has_value(f), *f.value != '\0') << f.name;
    EXPECT_EQ(*f.group == '\0', *f.help == '\0') << f.name;
  }
}

TEST(OptionFields, the_process_gets_what_goes_there_and_nothing_else) {
  Options options;
  for (const OptionField& f : option_fields()) f.form.set(options, unusual(f));
  const Options received = from_environment(to_environment(options));
  const Options usual;
  for (const OptionField& f : option_fields()) {
    const bool goes = (f.goes & goes::to_process) != 0;
    EXPECT_EQ(f.form.text(received), f.form.text(goes ? options : usual)) << f.name;
  }
  EXPECT_EQ(to_environment(usual), "");
}

TEST(OptionFields, the_process_gets_any_text) {
  Options options;
  options.tree = "a\\name\nof two lines=";
  options.try_first = {"", "0x3,1", "2:1"};
  const Options received = from_environment(to_environment(options));
  EXPECT_EQ(received.tree, options.tree);
  EXPECT_EQ(received.try_first, options.try_first);
}

TEST(OptionFields, a_replay_needs_what_decides_what_an_execution_is) {
  Options options;
  options.races = RaceMode::explore;
  options.stack_size = 1 << 16;
  options.leaks = true;
  options.max_seconds = 4;
  EXPECT_EQ(option_words(options, goes::to_token),
            (std::vector<std::string>{"--races=explore", "--leaks", "--stack-size=65536"}));
}

TEST(OptionFields, a_bad_value_gets_a_message_that_names_what_is_allowed) {
  EXPECT_EQ(problem("races", "expore"), "'expore' is not one of error, explore, ignore");
  EXPECT_EQ(problem("max-seconds", "0"), "'0' is not a positive number");
  EXPECT_EQ(problem("max-seconds", "nan"), "'nan' is not a positive number");
  EXPECT_EQ(problem("max-executions", "-1"), "'-1' is not a positive number");
  EXPECT_EQ(problem("max-executions", "1.5"), "'1.5' is not a positive number");
  EXPECT_EQ(problem("effort", "0"), "");
  EXPECT_EQ(problem("effort", "x"), "'x' is not a number from 0 on");
  EXPECT_EQ(problem("show", "some"), "'some' is not a positive number, nor 'all'");
  EXPECT_EQ(problem("looks", "1"), "'1' is not a number from 2 on, nor 'all'");
  EXPECT_EQ(problem("looks", "all"), "");
  EXPECT_EQ(problem("leaks", "maybe"), "takes no value");
  for (const char* text : {"", "K", "0", "8T", "-1", "99999999999999G"}) {
    EXPECT_NE(problem("stack-size", text), "") << text;
  }
}

TEST(OptionFields, sizes_have_units) {
  const std::map<std::string, std::uint64_t> sizes = {
      {"65536", 65536}, {"512K", 512 << 10}, {"8M", 8 << 20}, {"8MB", 8 << 20}, {"1g", 1 << 30}};
  for (const auto& [text, size] : sizes) {
    Options options;
    EXPECT_EQ(field("stack-size").form.set(options, text), "") << text;
    EXPECT_EQ(options.stack_size, size) << text;
  }
}

TEST(OptionFields, statuses_are_numbers) {
  Options options;
  EXPECT_EQ(field("exit-status").form.set(options, "00,077"), "");
  EXPECT_EQ(options.exit_status, "0,77");
  EXPECT_EQ(field("exit-status").form.set(options, "ignore"), "");
  EXPECT_EQ(options.exit_status, "ignore");
  for (const char* text : {"", "0,", "256", "-1", "all"}) {
    EXPECT_NE(problem("exit-status", text), "") << text;
  }
}

TEST(OptionFields, the_help_says_what_words_mean) {
  EXPECT_EQ(help_of(field("races")),
            "plain accesses of several threads: error (a race is a bug), explore (they are "
            "scheduling points), ignore (they are not looked at)");
  EXPECT_EQ(brief_help_of(field("json")), "write one JSON object");
  EXPECT_EQ(brief_help_of(field("keep-going")), "do not stop at the first finding");
}

TEST(OptionFields, what_the_process_does_not_know_is_refused) {
  EXPECT_THROW(from_environment("--nothing\n"), UserError);
  EXPECT_THROW(from_environment("--races=maybe\n"), UserError);
}

}  // namespace
}  // namespace mazurka
