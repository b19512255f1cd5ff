// Each synchronisation object by itself: when its operations are enabled, and what they do.

#include "core/objects/objects.h"

#include <gtest/gtest.h>

#include "core/operation.h"
#include "oracle/random.h"

namespace mazurka {
namespace {

constexpr ProcessId p{0}, q{1}, r{2};
constexpr ObjectId x{3};
constexpr std::int64_t any = -1;  // sort of message

class ObjectsTest : public testing::Test {
 protected:
  Operation operation(Kind kind, bool timed = false) const {
    Operation operation;
    operation.kind = kind;
    operation.timed = timed;
    operation.objects[0] = x;
    if (kind == Kind::receive) operation.operands[0] = any;
    if (kind == Kind::send) operation.operands[1] = performed_;
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
    const Operation now = resolved(process, kind, timed);
    ++performed_;
    return objects.perform({process, static_cast<std::uint16_t>(choice), now});
  }

  Objects objects;

 private:
  int performed_ = 0;
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

// Everybody resumes, the last one as well, and after all who have gathered for the same round.
TEST_F(ObjectsTest, barrier_at_which_processes_gather) {
  objects.define(x, ObjectType::barrier, 2);
  for (int round = 1; round <= 2; ++round) {
    const Operation first = resolved(p, Kind::gather);
    EXPECT_EQ(first.access, Access::add);
    EXPECT_EQ(resolved(q, Kind::gather).operands, first.operands);
    perform(p, Kind::gather);
    EXPECT_FALSE(enabled(p, Kind::resume));
    EXPECT_TRUE(objects::is_for(first, resolved(p, Kind::resume)));
    perform(q, Kind::gather);
    const Operation resume = resolved(q, Kind::resume);
    EXPECT_TRUE(objects::is_for(first, resume));
    perform(p, Kind::resume);
    EXPECT_FALSE(objects::is_for(resolved(p, Kind::gather), resume));  // for the next round
    perform(q, Kind::resume);
  }
  const auto is_crowded = [&] { return std::get<objects::Barrier>(objects.state(x)).is_crowded(); };
  EXPECT_FALSE(is_crowded());
  perform(r, Kind::gather);
  EXPECT_TRUE(is_crowded());
}

// Who has met there does not meet those who gather later, although it has not resumed yet.
TEST_F(ObjectsTest, barrier_that_is_made_again_while_somebody_leaves) {
  objects.define(x, ObjectType::barrier, 2);
  perform(p, Kind::gather);
  perform(q, Kind::gather);
  const Operation late = resolved(p, Kind::resume);
  perform(q, Kind::resume);
  objects.define(x, ObjectType::barrier, 2);
  perform(q, Kind::gather);
  perform(r, Kind::gather);
  const auto& barrier = std::get<objects::Barrier>(objects.state(x));
  EXPECT_FALSE(barrier.is_crowded());
  EXPECT_EQ(barrier.met(), (ProcessSet{q, r}));
  EXPECT_EQ(resolved(p, Kind::resume), late);
  EXPECT_TRUE(enabled(p, Kind::resume));
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

// --- Mailboxes ---

constexpr int a = 1, b = 2;  // patterns of one sort each: 0 and 1

class MailboxTest : public ObjectsTest {
 protected:
  MailboxTest() { objects.define(x, ObjectType::mailbox); }

  Operation sent(int sort, int number) const {
    Operation result = operation(Kind::send);
    result.operands = {sort, number};
    return result;
  }
  Operation received(std::int64_t pattern, bool timed = false) const {
    Operation result = operation(Kind::receive, timed);
    result.operands[0] = pattern;
    return result;
  }
  Performed perform(ProcessId process, Operation operation) {
    EXPECT_TRUE(objects.enabled(process, operation)) << describe(operation);
    objects.resolve(process, operation);
    last = {process, 0, operation};
    return objects.perform(last);
  }
  bool takes(const Operation& receive, ProcessId sender, int number) {
    perform(r, receive);
    return last.operation.follows && last.operation.target == sender &&
           last.operation.operands[1] == number && last.operation.access == Access::none;
  }
  std::span<const objects::Mailbox::Message> messages() const {
    return std::get<objects::Mailbox>(objects.state(x)).messages();
  }

  Step last;  // that was performed
};

TEST_F(MailboxTest, keeps_what_is_sent_until_it_is_received) {
  EXPECT_FALSE(objects.enabled(r, received(any)));
  EXPECT_EQ(perform(p, sent(1, 4)).after, 1);
  EXPECT_EQ(last.operation.access, Access::send);
  EXPECT_TRUE(last.operation.numbered);
  EXPECT_EQ(perform(q, sent(0, 7)).after, 2);
  EXPECT_EQ(objects.value(x), 2);
  ASSERT_EQ(messages().size(), 2u);
  EXPECT_EQ(messages()[0].sender, p);
  EXPECT_EQ(messages()[0].number, 4);
  EXPECT_EQ(messages()[0].sort, 1);
  EXPECT_EQ(perform(r, received(any)).before, 2);
  EXPECT_EQ(objects.value(x), 1);
  perform(r, received(any));
  EXPECT_FALSE(objects.enabled(r, received(any)));
}

TEST_F(MailboxTest, gives_the_oldest_that_fits) {
  perform(p, sent(0, 1));
  perform(q, sent(1, 1));
  perform(q, sent(0, 2));
  perform(p, sent(1, 2));
  EXPECT_FALSE(objects.enabled(r, received(4)));
  EXPECT_TRUE(takes(received(b), q, 1));
  EXPECT_TRUE(takes(received(a | b), p, 1));
  EXPECT_TRUE(takes(received(any), q, 2));
  EXPECT_FALSE(objects.enabled(r, received(a)));
  EXPECT_TRUE(takes(received(b), p, 2));
}

// Equal values from one sender are two messages, and so are those with one number from two senders.
TEST_F(MailboxTest, tells_messages_apart_by_sender_and_number) {
  for (int number : {1, 2}) {
    for (ProcessId process : {p, q}) perform(process, sent(0, number));
  }
  EXPECT_TRUE(takes(received(a), p, 1));
  EXPECT_TRUE(takes(received(a), q, 1));
  EXPECT_TRUE(takes(received(a), p, 2));
  EXPECT_TRUE(takes(received(a), q, 2));
}

TEST_F(MailboxTest, who_does_not_wait_for_ever_takes_what_fits_or_nothing) {
  EXPECT_EQ(perform(r, received(a, true)).result, 0);
  EXPECT_EQ(last.operation.access, Access::miss);
  EXPECT_FALSE(last.operation.follows);
  perform(p, sent(1, 1));
  EXPECT_EQ(perform(r, received(a, true)).result, 0);
  EXPECT_EQ(objects.value(x), 1);
  EXPECT_EQ(perform(r, received(b, true)).result, 1);
  EXPECT_EQ(last.operation.access, Access::none);
  EXPECT_TRUE(last.operation.follows && last.operation.timed);
  EXPECT_EQ(objects.value(x), 0);
}

// What a receive is while it waits, and what it becomes if the message is taken back.
TEST_F(MailboxTest, a_receive_that_waits_concerns_nobody) {
  Operation waiting = received(a);
  objects.resolve(r, waiting);
  EXPECT_EQ(waiting.access, Access::none);
  EXPECT_FALSE(waiting.follows);
  for (bool timed : {false, true}) {
    perform(p, sent(0, 1));
    const Event send{last};
    perform(r, received(a, timed));
    const Event receive{last};
    Operation without = received(a, timed);
    objects.resolve(r, without);
    EXPECT_EQ(mazurka::without(send, receive), without);
    EXPECT_EQ(without.access, timed ? Access::miss : Access::none);
  }
}

TEST_F(MailboxTest, has_the_state_of_its_messages) {
  const auto state = [&] {
    std::vector<std::int64_t> result;
    std::get<objects::Mailbox>(objects.state(x)).append_to(result);
    return result;
  };
  perform(p, sent(0, 1));
  perform(q, sent(0, 1));
  const auto first = state();
  perform(r, received(any));
  perform(r, received(any));
  perform(q, sent(0, 1));
  perform(p, sent(0, 1));
  EXPECT_NE(state(), first);
}

TEST(Patterns, are_sets_of_sorts) {
  for (int sort : {0, 1, 62, 63}) {
    EXPECT_TRUE(objects::accepts(any, sort));
    EXPECT_FALSE(objects::accepts(0, sort));
    const auto only = static_cast<std::int64_t>(std::uint64_t{1} << sort);
    EXPECT_TRUE(objects::accepts(only, sort));
    EXPECT_FALSE(objects::accepts(~only, sort));
  }
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
