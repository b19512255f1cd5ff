#include "core/operation.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/error.h"
#include "unit/core/invented.h"

namespace mazurka {
namespace {

using namespace invented;

TEST(Operation, relations_hold) {
  for (std::int64_t a : {-1, 0, 1}) {
    for (std::int64_t b : {-1, 0, 1}) {
      EXPECT_EQ(holds(a, Relation::equal, b), a == b);
      EXPECT_EQ(holds(a, Relation::not_equal, b), a != b);
      EXPECT_EQ(holds(a, Relation::less, b), a < b);
      EXPECT_EQ(holds(a, Relation::less_equal, b), a <= b);
      EXPECT_EQ(holds(a, Relation::greater, b), a > b);
      EXPECT_EQ(holds(a, Relation::greater_equal, b), a >= b);
    }
  }
}

TEST(Operation, values_wrap_around) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(plus(most, 1), least);
  EXPECT_EQ(minus(least, 1), most);
  EXPECT_EQ(plus(2, -3), -1);
  EXPECT_EQ(minus(2, -3), 5);
}

TEST(Operation, describes_itself) {
  EXPECT_EQ(describe(lock(0, 3).operation), "lock #3");
  EXPECT_EQ(describe(trylock(0, 3).operation), "trylock #3");
  EXPECT_EQ(describe(compare_and_swap(0, 1, 0, Access::read).operation), "compare_and_swap #1");
  EXPECT_EQ(describe(spawn(0, 2).operation), "spawn process 2");
  EXPECT_EQ(describe(join(0, 2).operation), "join process 2");
  EXPECT_EQ(describe(choose(0).operation), "choose one of 3");
}

TEST(Operation, describes_what_is_received) {
  EXPECT_EQ(describe(send(0, 3, 1).operation), "send #3");
  EXPECT_EQ(describe(miss(0, 3, -1).operation), "receive #3");
  EXPECT_EQ(describe(miss(0, 3, 5).operation), "receive #3 of sort 0 or 2");
  EXPECT_EQ(describe(miss(0, 3, 0).operation), "receive #3 of no sort");
}

TEST(Operation, describes_what_is_awaited) {
  Operation operation = await(0, 1).operation;
  operation.relations = {Relation::equal, Relation::less_equal};
  operation.operands = {2, -4};
  EXPECT_EQ(describe(operation), "await #1 == 2");
  operation.objects[1] = ObjectId{0};
  EXPECT_EQ(describe(operation), "await #1 == 2 and #0 <= -4");
  operation.any = true;
  EXPECT_EQ(describe(operation), "await #1 == 2 or #0 <= -4");
}

TEST(Operation, an_await_waits_for_both_conditions_or_for_any) {
  Operation operation = await(0, 1).operation;
  operation.relations = {Relation::equal, Relation::less};
  operation.operands = {2, 5};
  EXPECT_TRUE(holds(operation, {2, 9}));  // the second one is not there
  EXPECT_FALSE(holds(operation, {3, 0}));
  operation.objects[1] = ObjectId{0};
  EXPECT_TRUE(holds(operation, {2, 4}));
  EXPECT_FALSE(holds(operation, {2, 5}));
  operation.any = true;
  EXPECT_TRUE(holds(operation, {2, 5}));
  EXPECT_TRUE(holds(operation, {3, 4}));
  EXPECT_FALSE(holds(operation, {3, 5}));
}

TEST(Operation, has_a_name_for_each_kind) {
  EXPECT_STREQ(name(Kind::read), "read");
  EXPECT_STREQ(name(Kind::add), "add");
  EXPECT_STREQ(name(Kind::await), "await");
  EXPECT_STREQ(name(Kind::choose), "choose");
  EXPECT_STREQ(name(Relation::equal), "==");
  EXPECT_STREQ(name(Relation::greater_equal), ">=");
}

TEST(Operation, what_can_block) {
  std::string names;
  for (const KindRow& row : objects::table) {
    if (can_block(row.kind)) names += std::string(row.name) + " ";
  }
  EXPECT_EQ(names,
            "take_bits lock resume sem_wait read_lock write_lock once_begin latch_wait receive "
            "await join settle drain ");
}

TEST(Operation, what_succeeds_at_which_value) {
  const auto at = [](Kind kind, std::int64_t value) {
    Operation operation;
    operation.kind = kind;
    return access_at(operation, value);
  };
  EXPECT_EQ(at(Kind::trylock, 0), Access::acquire);
  EXPECT_EQ(at(Kind::trylock, 3), Access::read);
  EXPECT_EQ(at(Kind::sem_trywait, 1), Access::update);
  EXPECT_EQ(at(Kind::sem_trywait, 0), Access::read);
  EXPECT_EQ(at(Kind::try_read_lock, 2), Access::add);
  EXPECT_EQ(at(Kind::try_read_lock, -1), Access::read);
  EXPECT_EQ(at(Kind::try_write_lock, 0), Access::update);
  EXPECT_EQ(at(Kind::try_write_lock, 1), Access::read);
  EXPECT_EQ(at(Kind::once_begin, 0), Access::update);
  EXPECT_EQ(at(Kind::once_begin, once_done), Access::read);
}

TEST(Operation, what_is_awaited_of_objects) {
  const auto goes = [](Kind kind, std::int64_t value) {
    Operation operation;
    operation.kind = kind;
    return holds(operation, {value, 0});
  };
  EXPECT_TRUE(goes(Kind::sem_wait, 1) && !goes(Kind::sem_wait, 0));
  EXPECT_TRUE(goes(Kind::read_lock, 2) && goes(Kind::read_lock, 0) && !goes(Kind::read_lock, -1));
  EXPECT_TRUE(goes(Kind::write_lock, 0) && !goes(Kind::write_lock, 1) &&
              !goes(Kind::write_lock, -1));
  EXPECT_TRUE(goes(Kind::once_begin, 0) && goes(Kind::once_begin, once_done));
  EXPECT_FALSE(goes(Kind::once_begin, once_running));
  EXPECT_TRUE(goes(Kind::latch_wait, 0) && goes(Kind::latch_wait, -1) &&
              !goes(Kind::latch_wait, 1));
}

TEST(Operation, a_signal_has_as_many_ways_as_processes_wait) {
  Step step;
  step.operation.kind = Kind::signal;
  EXPECT_EQ(ways(step.operation), 1);
  EXPECT_TRUE(woken(step).empty());
  set_waiters(step.operation, {ProcessId{2}, ProcessId{5}, ProcessId{99}});
  EXPECT_EQ(ways(step.operation), 3);
  EXPECT_EQ(woken(step), ProcessSet{ProcessId{2}});
  step.choice = 2;
  EXPECT_EQ(woken(step), ProcessSet{ProcessId{99}});
  step.choice = 0;
  step.operation.kind = Kind::broadcast;
  EXPECT_EQ(ways(step.operation), 1);
  EXPECT_EQ(woken(step), (ProcessSet{ProcessId{2}, ProcessId{5}, ProcessId{99}}));
}

TEST(Error, a_failed_check_says_where_and_why) {
  const auto fail = [] { CHECK(1 + 1 == 3, "{} and {} make {}", 1, 1, 2); };
  try {
    fail();
    FAIL() << "CHECK let it pass";
  } catch (const InternalError& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find("operation_test.cpp:"), what.npos) << what;
    EXPECT_NE(what.find("1 and 1 make 2 (1 + 1 == 3)"), what.npos) << what;
  }
}

TEST(Error, of_the_caller_is_a_message) {
  const UserError error("cannot open {}: {}", "x.cpp", 2);
  EXPECT_STREQ(error.what(), "cannot open x.cpp: 2");
}

TEST(KindRows, what_awaits_values_says_which) {
  for (const KindRow& row : objects::table) {
    EXPECT_EQ(row.waits == Waits::for_values, row.holds != nullptr) << row.name;
  }
}

}  // namespace
}  // namespace mazurka
