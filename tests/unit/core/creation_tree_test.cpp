#include "core/creation_tree.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "core/schedule.h"

namespace mazurka {
namespace {

std::optional<ProcessPath> read(std::string_view text) {
  const auto path = take_path(text);
  return text.empty() ? path : std::nullopt;
}

TEST(ProcessPath, has_a_text) {
  EXPECT_EQ(to_string(ProcessPath{}), "0");
  EXPECT_EQ(to_string(ProcessPath{3}), "3");
  EXPECT_EQ(to_string(ProcessPath{3, 1, 12}), "3.1.12");
  for (const ProcessPath& path : {ProcessPath{}, ProcessPath{1}, ProcessPath{first_queue - 1, 1}}) {
    EXPECT_EQ(read(to_string(path)), path);
  }
  for (const char* text : {"", ".", "1.", ".1", "0.1", "1.0", "1..2", "65535", "-1", "a", "1.a"}) {
    EXPECT_EQ(read(text), std::nullopt) << text;
  }
}

TEST(ProcessPath, of_a_queue_ends_in_its_number) {
  EXPECT_EQ(to_string(ProcessPath{first_queue}), "0b1");
  EXPECT_EQ(to_string(ProcessPath{3, 1, first_queue + 1}), "3.1b2");
  for (const ProcessPath& path : {ProcessPath{first_queue}, ProcessPath{3, first_queue + 1}}) {
    EXPECT_TRUE(is_queue(path));
    EXPECT_EQ(read(to_string(path)), path);
  }
  for (const char* text : {"b1", "3b", "3b0", "3b1b1", "3b1.1", "3b129"}) {
    EXPECT_EQ(read(text), std::nullopt) << text;
  }
}

TEST(CreationTree, queues_have_places_of_their_own) {
  CreationTree tree;
  const ProcessId child = *tree.child(ProcessId{0}, 1);
  const ProcessId queue = *tree.queue(ProcessId{0}, 0);
  EXPECT_NE(queue, child);
  EXPECT_EQ(tree.queue(ProcessId{0}, 0), queue);
  EXPECT_EQ(tree.path(queue), ProcessPath{first_queue});
  EXPECT_EQ(tree.at(tree.path(queue)), queue);
}

TEST(CreationTree, the_same_place_is_the_same_process) {
  CreationTree tree;
  const ProcessId second = *tree.child(ProcessId{0}, 2);
  const ProcessId grandchild = *tree.child(second, 1);
  EXPECT_EQ(tree.at({2, 1}), grandchild);
  EXPECT_EQ(tree.at({2}), second);
  EXPECT_EQ(tree.at({}), ProcessId{0});
  EXPECT_EQ(tree.size(), 3u);
  EXPECT_EQ(tree.path(grandchild), (ProcessPath{2, 1}));
  EXPECT_NE(tree.at({1}), second);
  EXPECT_EQ(tree.path(*tree.at({7, 3, 1})), (ProcessPath{7, 3, 1}));
}

TEST(CreationTree, holds_as_many_as_a_set_of_processes) {
  CreationTree tree;
  for (std::uint16_t i = 1; i < ProcessSet::capacity; ++i) EXPECT_TRUE(tree.at({i}));
  EXPECT_TRUE(tree.is_full());
  EXPECT_EQ(tree.at({ProcessSet::capacity}), std::nullopt);
  EXPECT_TRUE(tree.at({5})) << "it is known";
}

// Two processes discover the threads in different orders; the text is the same for both.
TEST(CreationTree, texts_do_not_depend_on_what_is_known) {
  CreationTree one, other;
  one.at({1, 1});
  other.at({2, 1});
  const std::string text = "0x3,1,1.1:2,2,2.1x4,0";
  EXPECT_EQ(to_string(parse_schedule(text, one), one), text);
  EXPECT_EQ(to_string(parse_schedule(text, other), other), text);
  EXPECT_NE(parse_schedule(text, one), parse_schedule(text, other));
}

// Which of those that wait is the first depends on their numbers; who is woken does not.
TEST(CreationTree, who_is_woken_is_named) {
  CreationTree one, other;
  one.at({2});
  other.at({1, 1});
  Operation signal;
  signal.kind = Kind::signal;
  for (CreationTree* tree : {&one, &other}) {
    const Schedule schedule = parse_schedule("0>1.1,0>2", *tree);
    const ProcessId nested = *tree->at({1, 1}), second = *tree->at({2});
    EXPECT_EQ(schedule[0].wakes, nested);
    EXPECT_EQ(to_string(schedule, *tree), "0>1.1,0>2");
    set_waiters(signal, {nested, second});
    const auto choice = choice_at(schedule[0], signal);
    ASSERT_TRUE(choice);
    EXPECT_EQ(woken({ProcessId{0}, *choice, signal}), ProcessSet{nested});
    EXPECT_EQ(step_for_others({ProcessId{0}, *choice, signal}).wakes, nested);
    set_waiters(signal, {second});
    EXPECT_EQ(choice_at(schedule[0], signal), std::nullopt);
    EXPECT_EQ(step_for_others({ProcessId{0}, 0, signal}).wakes, nobody) << "no choice";
  }
}

TEST(CreationTree, bad_texts_of_schedules_are_refused) {
  for (const char* text :
       {"1.", "0.1", "1.0x2", "1x2.3", "1:2.1", ".1", "0>", "0>x", "0>1:1", "0:1>1"}) {
    CreationTree tree;
    EXPECT_THROW(parse_schedule(text, tree), UserError) << text;
  }
  CreationTree tree;
  std::string many = "0";
  for (int i = 1; i < 200; ++i) many += fmt::format(",{}", i);
  EXPECT_THROW(parse_schedule(many, tree), UserError);
}

}  // namespace
}  // namespace mazurka
