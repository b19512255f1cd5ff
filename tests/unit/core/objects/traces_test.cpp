// How many traces small programs with synchronisation objects have: few enough to count by hand.

#include <gtest/gtest.h>

#include "check/check.h"
#include "core/error.h"
#include "explore/algorithms.h"
#include "models/idioms.h"
#include "models/model_program.h"

namespace mazurka {
namespace {

// Every algorithm that does not refuse it explores this many, all under the usual equivalence.
void expect_traces(const Model& model, std::uint64_t traces, int refusals) {
  int refused = 0;
  for (const Algorithm& a : algorithms()) {
    if (a.equivalence != Equivalence::mazurkiewicz || a.name == "naive") continue;
    ModelProgram program(model);
    CheckOptions options;
    options.keep_going = true;
    try {
      EXPECT_EQ(check(program, a, options).counters.executions, traces) << a.name;
    } catch (const Refusal&) {
      ++refused;
    }
  }
  EXPECT_EQ(refused, refusals);
}

// Each reader comes before or after the writer.
TEST(ObjectTraces, readers_and_a_writer) {
  Model model;
  const RwLock w = model.rwlock("w");
  for (int i = 0; i < 3; ++i) model.process("reader", read_locked(w));
  model.process("writer", write_locked(w));
  expect_traces(model, 8, 1);
}

// The wait comes after some of the posts, at least one.
TEST(ObjectTraces, posts_commute) {
  Model model;
  const Semaphore s = model.semaphore("s");
  for (int i = 0; i < 3; ++i) model.process("post", {sem_post(s)});
  model.process("wait", {sem_wait(s)});
  expect_traces(model, 7, 1);
}

// Some wait when the signal comes, and it wakes any of them: 1 + 2 * 1 + 1 * 2.
TEST(ObjectTraces, a_signal_wakes_any_of_those_who_wait) {
  Model model;
  const ConditionVariable c = model.condition_variable("c");
  for (int i = 0; i < 2; ++i) model.process("waiter", {wait(c), resume(c)});
  model.process("signal", {signal(c)});
  expect_traces(model, 5, 0);
  model.process("waiter", {wait(c), resume(c)});
  expect_traces(model, 13, 0);
}

TEST(ObjectTraces, a_broadcast_comes_after_some_of_the_waits) {
  Model model;
  const ConditionVariable c = model.condition_variable("c");
  for (int i = 0; i < 3; ++i) model.process("waiter", {wait(c), resume(c)});
  model.process("broadcast", {broadcast(c)});
  expect_traces(model, 8, 0);
}

// Before the wait, in time, too late.
TEST(ObjectTraces, a_signal_and_one_who_does_not_wait_for_ever) {
  Model model;
  const ConditionVariable c = model.condition_variable("c");
  model.process("waiter", {wait(c), timed_resume(0, c)});
  model.process("signal", {signal(c)});
  expect_traces(model, 3, 1);
}

TEST(ObjectTraces, who_arrives_in_which_order) {
  Model model;
  const Barrier b = model.barrier("b", 3);
  for (int i = 0; i < 3; ++i) model.process("p", arrive_and_wait(0, b));
  expect_traces(model, 6, 0);
}

// Nobody can tell who comes first, in none of the rounds.
TEST(ObjectTraces, those_who_gather_commute) {
  Model model;
  const Barrier b = model.barrier("b", 3);
  for (int i = 0; i < 3; ++i) model.process("p", times(3, gather_and_wait(b)));
  expect_traces(model, 1, 0);
}

// The reader comes before or after the write, which all who gather come after.
TEST(ObjectTraces, what_is_done_between_rounds) {
  Model model;
  const Barrier b = model.barrier("b", 2);
  const Variable x = model.variable("x");
  model.process("p", gather_and_wait(b) + write(x, 1) + gather_and_wait(b));
  model.process("q", gather_and_wait(b) + read(0, x) + gather_and_wait(b) + read(0, x));
  expect_traces(model, 2, 0);
}

TEST(ObjectTraces, more_than_a_barrier_is_for_cannot_gather) {
  Model model;
  const Barrier b = model.barrier("b", 1);
  for (int i = 0; i < 2; ++i) model.process("p", gather_and_wait(b));
  for (const Algorithm& a : algorithms()) {
    ModelProgram program(model);
    EXPECT_THROW(check(program, a), UserError) << a.name;
  }
}

TEST(ObjectTraces, who_does_it_once) {
  Model model;
  const Once o = model.once("o");
  for (int i = 0; i < 3; ++i) model.process("p", once(0, o));
  expect_traces(model, 3, 1);
}

// Who asks comes before or after each count; who waits comes after both, and the two do not meet.
TEST(ObjectTraces, counts_commute) {
  Model model;
  const Latch l = model.latch("l", 2);
  for (int i = 0; i < 2; ++i) model.process("count", {count_down(l)});
  model.process("wait", {latch_wait(l)});
  expect_traces(model, 1, 1);
  model.process("ask", {latch_try_wait(0, l)});
  expect_traces(model, 4, 1);
  // All three counts before the wait: 8; or two of them: those before the question are among these,
  // or all: 3 * (4 + 1).
  model.process("count too often", {count_down(l)});
  expect_traces(model, 23, 1);
}

TEST(ObjectTraces, a_latch_that_is_not_counted_down_is_a_deadlock) {
  Model model;
  const Latch l = model.latch("l", 2);
  model.process("count", {count_down(l)});
  model.process("wait", {latch_wait(l)});
  for (const Algorithm& a : algorithms()) {
    if (!a.awaits) continue;
    ModelProgram program(model);
    const Result result = check(program, a);
    ASSERT_EQ(result.findings.size(), 1u) << a.name;
    EXPECT_EQ(result.findings[0].message, "nobody can go on: wait waits for l");
  }
}

// Messages: how many traces, without observers and with them. Models without timeouts are for all
// algorithms.
void expect_messages(const Model& model, std::uint64_t traces, std::uint64_t observed,
                     bool timeouts = false) {
  expect_traces(model, traces, timeouts ? 1 : 0);
  ModelProgram program(model);
  CheckOptions options;
  options.keep_going = true;
  EXPECT_EQ(check(program, algorithm("observers"), options).counters.executions, observed);
}

// n senders, and a receiver who does this.
Model to_one(int senders, const Block& receiver) {
  Model model;
  const Mailbox inbox = model.mailbox("inbox");
  for (int i = 0; i < senders; ++i) model.process("sender", {send(inbox, i, i)});
  model.process("receiver", receiver);
  return model;
}

TEST(MessageTraces, the_order_of_messages_that_nobody_takes) {
  expect_messages(to_one(4, {}), 24, 1);
}

TEST(MessageTraces, which_message_is_taken) {
  const Mailbox inbox{0};
  expect_messages(to_one(3, receive(0, inbox, any_sort)), 6, 3);
  expect_messages(to_one(3, times(3, receive(0, inbox, any_sort))), 6, 6);
  expect_messages(to_one(3, receive(0, inbox, sorts({1}))), 6, 1);
  expect_messages(to_one(3, receive(0, inbox, sorts({0, 1}))), 6, 2);
  expect_messages(to_one(3, receive(0, inbox, sorts({0, 1})) + receive(0, inbox, any_sort)), 6, 4);
}

// In time or too late; what it does not accept does not matter.
TEST(MessageTraces, a_receive_that_can_time_out) {
  const Mailbox inbox{0};
  expect_messages(to_one(1, timed_receive(0, inbox, sorts({0}))), 2, 2, true);
  expect_messages(to_one(1, timed_receive(0, inbox, sorts({1}))), 1, 1, true);
  // Without observers the message that is not accepted comes first or second; in each order the other
  // one is in time or not.
  expect_messages(to_one(2, timed_receive(0, inbox, sorts({0}))), 4, 2, true);
  // Nothing, the first, or the second.
  expect_messages(to_one(2, timed_receive(0, inbox, any_sort)), 4, 3, true);
  // Nothing twice, or one of them in time for the first or for the second receive, or both. Without
  // observers that is to be seen in each order: nothing, or what came first.
  expect_messages(to_one(2, times(2, timed_receive(0, inbox, any_sort))), 8, 7, true);
}

// Two independent races after a poll: each of the messages is in time or not.
TEST(MessageTraces, two_who_poll) {
  Model model;
  const Mailbox boxes = model.mailboxes("box", 2);
  for (int i = 0; i < 2; ++i) {
    model.process("receiver", {timed_receive(0, boxes[i], any_sort)});
  }
  model.process("sender", {send(boxes[0], 0, 0), send(boxes[1], 0, 0)});
  expect_messages(model, 4, 4, true);
}

// Equal values are two messages if they come from two senders.
TEST(MessageTraces, equal_messages_of_two_senders) {
  Model model;
  const Mailbox inbox = model.mailbox("inbox");
  for (int i = 0; i < 2; ++i) model.process("sender", {send(inbox, 0, 7)});
  model.process("receiver", {receive(0, inbox, any_sort)});
  expect_messages(model, 2, 2);
}

// A queue of one element. It is lost that the consumer waits if nobody looks again.
Model queue(bool look_again) {
  Model model;
  const Mutex m = model.mutex("m");
  const ConditionVariable c = model.condition_variable("c");
  const Data full = model.data("full");
  model.process("producer", locked(m, store(full, 1) + signal(c)));
  const Block consume =
      look_again ? repeat_while(load(0, full), r(0) == 0, wait(c, m)) : wait(c, m) + load(0, full);
  model.process("consumer", locked(m, consume + check(r(0) == 1)));
  return model;
}

TEST(ObjectTraces, a_lost_signal_is_a_deadlock) {
  for (const Algorithm& a : algorithms()) {
    CheckOptions options;
    options.keep_going = true;
    ModelProgram good(queue(true)), bad(queue(false));
    EXPECT_EQ(check(good, a, options).verdict, Verdict::complete) << a.name;
    const Result result = check(bad, a, options);
    ASSERT_EQ(result.findings.size(), 1u) << a.name;
    EXPECT_EQ(result.findings[0].message, "nobody can go on: consumer waits to be woken at c");
    // The finding can be seen again.
    EXPECT_EQ(replay(bad, result.findings[0].schedule).findings.size(), 1u) << a.name;
  }
}

}  // namespace
}  // namespace mazurka
