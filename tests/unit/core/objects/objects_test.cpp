// Each synchronisation object by itself: when its operations are enabled, and what they do.

#include "core/objects/objects.h"

#include <gtest/gtest.h>

#include "core/operation.h"
#include "oracle/random.h"

namespace mazurka {
namespace {

constexpr ProcessId p{0}, q{1}, r{2};
constexpr ObjectId x{3};

class ObjectsTest : public testing::Test {
 protected:
  Operation operation(Kind kind, bool timed = false) const {
    Operation operation;
    operation.kind = kind;
    operation.timed = timed;
    operation.objects[0] = x;
    return operation;
  }
  bool enabled(ProcessId process, Kind kind, bool timed = false) const {
    return objects.enabled(process, operation(kind, timed));
  }
  Operation resolved(ProcessId process, Kind kind, bool timed = false) const {
    Operation result = operation(kind, timed);
    objects.resolve(process, result);
    return result;
  }
  Access access(ProcessId process, Kind kind, bool timed = false) const {
    return resolved(process, kind, timed).access;
  }
  Performed perform(ProcessId process, Kind kind, int choice = 0, bool timed = false) {
    EXPECT_TRUE(enabled(process, kind, timed)) << name(kind);
    return objects.perform(
        {process, static_cast<std::uint16_t>(choice), resolved(process, kind, timed)});
  }

  Objects objects;
};

TEST_F(ObjectsTest, are_forgotten_by_a_reset) {
  EXPECT_FALSE(objects.is_defined(x));
  objects.define(x, ObjectType::semaphore, 2);
  EXPECT_TRUE(objects.is_defined(x));
  EXPECT_FALSE(objects.is_defined(ObjectId{0}));
  EXPECT_EQ(objects.value(x), 2);
  objects.define(x, ObjectType::mutex);  // another one at the same place
  perform(p, Kind::lock);
  objects.reset();
  EXPECT_FALSE(objects.is_defined(x));
  EXPECT_THROW(objects.value(x), InternalError);
  objects.define(x, ObjectType::mutex);
  EXPECT_EQ(objects.value(x), 0);
}

TEST_F(ObjectsTest, mutex) {
  objects.define(x, ObjectType::mutex);
  EXPECT_EQ(access(p, Kind::trylock), Access::acquire);
  EXPECT_EQ(perform(p, Kind::lock).after, 1);
  EXPECT_EQ(objects.holders(x), ProcessSet{p});
  EXPECT_FALSE(enabled(q, Kind::lock));
  EXPECT_FALSE(enabled(p, Kind::lock));
  EXPECT_EQ(access(q, Kind::trylock), Access::read);
  EXPECT_EQ(perform(q, Kind::trylock).result, 0);
  EXPECT_EQ(access(q, Kind::unlock), Access::none);
  EXPECT_NE(perform(q, Kind::unlock).misuse, nullptr);
  EXPECT_EQ(objects.holders(x), ProcessSet{p});
  EXPECT_EQ(perform(p, Kind::unlock).before, 1);
  EXPECT_EQ(perform(q, Kind::trylock).result, 1);
  EXPECT_EQ(objects.holders(x), ProcessSet{q});
}

TEST_F(ObjectsTest, a_signal_wakes_one_and_a_broadcast_all) {
  objects.define(x, ObjectType::condition);
  EXPECT_EQ(access(r, Kind::signal), Access::read);
  perform(r, Kind::signal);  // is lost
  for (ProcessId waiter : {q, p}) {
    EXPECT_EQ(access(waiter, Kind::wait), Access::add);
    perform(waiter, Kind::wait);
    EXPECT_FALSE(enabled(waiter, Kind::resume));
  }
  EXPECT_EQ(objects.value(x), 0);
  EXPECT_EQ(objects.waiting(x), (ProcessSet{p, q}));
  EXPECT_EQ(ways(resolved(r, Kind::signal)), 2);
  EXPECT_EQ(perform(r, Kind::signal, 1).after, 1);
  EXPECT_FALSE(enabled(p, Kind::resume));
  EXPECT_EQ(access(q, Kind::resume), Access::none);
  perform(q, Kind::resume);
  perform(q, Kind::wait);
  EXPECT_FALSE(enabled(q, Kind::resume));
  EXPECT_EQ(access(r, Kind::broadcast), Access::update);
  perform(r, Kind::broadcast);
  perform(q, Kind::resume);
  perform(p, Kind::resume);
  EXPECT_EQ(objects.value(x), 3) << "so many were woken";
}

TEST_F(ObjectsTest, who_times_out_waits_no_more) {
  objects.define(x, ObjectType::condition);
  perform(p, Kind::wait);
  EXPECT_EQ(access(p, Kind::resume, true), Access::add);
  EXPECT_EQ(perform(p, Kind::resume, 0, true).result, 0);
  EXPECT_EQ(access(q, Kind::signal), Access::read);
  perform(p, Kind::wait);
  perform(q, Kind::signal);
  EXPECT_EQ(access(p, Kind::resume, true), Access::read);
  EXPECT_EQ(perform(p, Kind::resume, 0, true).result, 1);
}

TEST_F(ObjectsTest, barrier) {
  objects.define(x, ObjectType::barrier, 2);
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(perform(p, Kind::arrive).result, 0);
    EXPECT_FALSE(enabled(p, Kind::resume));
    EXPECT_EQ(objects.waiting(x), ProcessSet{p});
    EXPECT_EQ(woken({q, 0, resolved(q, Kind::arrive)}), ProcessSet{p});
    EXPECT_EQ(perform(q, Kind::arrive).result, 1);
    EXPECT_EQ(perform(r, Kind::arrive).result, 0);  // for the next round
    EXPECT_FALSE(enabled(r, Kind::resume));
    perform(p, Kind::resume);
    EXPECT_EQ(perform(q, Kind::arrive).result, 1);
    perform(r, Kind::resume);
  }
}

TEST_F(ObjectsTest, semaphore) {
  objects.define(x, ObjectType::semaphore, 1);
  EXPECT_EQ(access(p, Kind::sem_wait), Access::update);
  EXPECT_EQ(perform(p, Kind::sem_wait).after, 0);
  EXPECT_FALSE(enabled(q, Kind::sem_wait));
  EXPECT_EQ(access(q, Kind::sem_trywait), Access::read);
  EXPECT_EQ(perform(q, Kind::sem_trywait).result, 0);
  EXPECT_EQ(access(p, Kind::sem_post), Access::add);
  perform(p, Kind::sem_post);
  perform(q, Kind::sem_post);
  EXPECT_EQ(perform(r, Kind::sem_value).result, 2);
  EXPECT_EQ(perform(q, Kind::sem_trywait).result, 1);
  EXPECT_EQ(objects.value(x), 1);
}

TEST_F(ObjectsTest, read_write_lock) {
  objects.define(x, ObjectType::rwlock);
  perform(p, Kind::read_lock);
  perform(q, Kind::read_lock);
  perform(p, Kind::read_lock);
  EXPECT_EQ(objects.value(x), 3);
  EXPECT_EQ(objects.holders(x), (ProcessSet{p, q}));
  EXPECT_FALSE(enabled(r, Kind::write_lock));
  EXPECT_EQ(perform(r, Kind::try_write_lock).result, 0);
  EXPECT_NE(perform(r, Kind::rw_unlock).misuse, nullptr);
  EXPECT_EQ(access(p, Kind::rw_unlock), Access::add);
  perform(p, Kind::rw_unlock);
  EXPECT_EQ(objects.holders(x), (ProcessSet{p, q}));
  perform(p, Kind::rw_unlock);
  perform(q, Kind::rw_unlock);
  perform(r, Kind::write_lock);
  EXPECT_EQ(objects.value(x), -1);
  EXPECT_EQ(objects.holders(x), ProcessSet{r});
  EXPECT_FALSE(enabled(p, Kind::read_lock) || enabled(p, Kind::write_lock));
  EXPECT_EQ(perform(p, Kind::try_read_lock).result, 0);
  EXPECT_EQ(access(r, Kind::rw_unlock), Access::update);
  perform(r, Kind::rw_unlock);
  EXPECT_EQ(access(p, Kind::try_read_lock), Access::add);
  EXPECT_EQ(perform(p, Kind::try_read_lock).result, 1);
}

TEST_F(ObjectsTest, once) {
  objects.define(x, ObjectType::once);
  EXPECT_EQ(access(p, Kind::once_begin), Access::update);
  EXPECT_EQ(perform(p, Kind::once_begin).result, 1);
  EXPECT_EQ(objects.holders(x), ProcessSet{p});
  EXPECT_FALSE(enabled(q, Kind::once_begin));
  EXPECT_NE(perform(q, Kind::once_end).misuse, nullptr);

  Operation failed = resolved(p, Kind::once_end);
  failed.operands[0] = 1;
  objects.perform({p, 0, failed});
  EXPECT_EQ(perform(q, Kind::once_begin).result, 1);  // the next one tries
  perform(q, Kind::once_end);
  EXPECT_EQ(objects.value(x), once_done);
  EXPECT_EQ(access(r, Kind::once_begin), Access::read);
  EXPECT_EQ(perform(r, Kind::once_begin).result, 0);
}

TEST_F(ObjectsTest, latch) {
  objects.define(x, ObjectType::latch, 2);
  EXPECT_FALSE(enabled(p, Kind::latch_wait));
  EXPECT_EQ(perform(p, Kind::latch_try_wait).result, 0);
  EXPECT_EQ(access(p, Kind::count_down), Access::add);
  perform(p, Kind::count_down);
  EXPECT_FALSE(enabled(q, Kind::latch_wait));
  EXPECT_EQ(perform(p, Kind::count_down).after, 0);
  EXPECT_EQ(access(q, Kind::latch_wait), Access::read);
  EXPECT_EQ(perform(q, Kind::latch_wait).result, 1);
  EXPECT_EQ(perform(q, Kind::latch_try_wait).result, 1);
  perform(r, Kind::count_down);  // it stays open
  EXPECT_EQ(objects.value(x), -1);
  EXPECT_TRUE(enabled(q, Kind::latch_wait));
}

// What the rows say about values is what the objects do, wherever random steps lead.
TEST_F(ObjectsTest, agree_with_the_rows_of_their_operations) {
  for (int type = 0; type <= static_cast<int>(ObjectType::nothing); ++type) {
    std::vector<Kind> kinds;
    for (const KindRow& row : objects::table) {
      const bool known = is_synchronisation(row.kind) && row.kind != Kind::resume;
      if (known && fits(row.kind, ObjectType(type))) kinds.push_back(row.kind);
    }
    if (kinds.empty()) continue;
    Random random(type);
    for (int run = 0; run < 50; ++run) {
      objects.reset();
      objects.define(x, ObjectType(type), random.between(1, 3));
      for (int i = 0; i < 40; ++i) {
        const ProcessId process{static_cast<std::uint16_t>(random.below(3))};
        const Kind kind = kinds[random.below(static_cast<int>(kinds.size()))];
        const std::int64_t value = objects.value(x);
        const Operation now = resolved(process, kind);
        if (row(kind).access_at != nullptr) {
          ASSERT_EQ(now.access, access_at(now, value)) << name(kind) << " at " << value;
        }
        if (awaits(kind)) {
          ASSERT_EQ(enabled(process, kind), holds(now, {value, 0}))
              << name(kind) << " at " << value;
        } else if (!can_block(kind)) {
          ASSERT_TRUE(enabled(process, kind)) << name(kind);
        }
        if (enabled(process, kind)) {
          perform(process, kind, random.below(ways(now)));
        }
      }
    }
  }
}

TEST_F(ObjectsTest, every_operation_on_objects_fits_some_type) {
  for (const KindRow& row : objects::table) {
    int types = 0;
    for (int type = 0; type <= static_cast<int>(ObjectType::nothing); ++type) {
      types += fits(row.kind, ObjectType(type));
    }
    EXPECT_EQ(types, row.kind == Kind::resume ? 2 : 1) << row.name;
  }
  EXPECT_FALSE(fits(Kind::read, ObjectType::semaphore));
}

}  // namespace
}  // namespace mazurka
