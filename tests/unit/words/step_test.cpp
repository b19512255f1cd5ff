#include "words/step.h"

#include <gtest/gtest.h>

#include "check/check.h"
#include "models/model_program.h"
#include "program/named.h"

namespace mazurka {

namespace {

// Every kind of operation, in an order that lets them all happen.
Model every_operation() {
  Model model;
  const Variable x = model.variable("x");
  const Variable y = model.variable("y");
  const Mutex m = model.mutex("m");
  const int child = model.spawned("child", {});
  model.process(
      "p", {write(x, 1), read(0, x), add(x, 2), fetch_add(0, x, 3), exchange(0, x, 0),
            compare_and_swap(0, x, 0, 4), compare_and_swap(0, x, 0, 5), lock(m), trylock(0, m),
            unlock(m), trylock(0, m), await({x, Relation::greater, 3}, {y, Relation::equal, 0}),
            spawn(child), join(child), choose(0, 3)});
  return model;
}

TEST(StepInWords, SaysWhatEveryKindOfEventDid) {
  ModelProgram program(every_operation());
  const Replay shown = replay(program, {});
  const char* expected[] = {"write x = 1",
                            "read x = 1",
                            "add x: 1 -> 3",
                            "fetch_add x: 3 -> 6",
                            "exchange x: 6 -> 0",
                            "compare_and_swap x: 0 -> 4",
                            "compare_and_swap x fails: 4, not 0",
                            "lock m",
                            "trylock m fails",
                            "unlock m",
                            "trylock m",
                            "await x > 3 and y == 0",
                            "spawn child",
                            "join child",
                            "choose 0 of 3"};
  ASSERT_EQ(shown.events.size(), std::size(expected));
  for (std::size_t i = 0; i < shown.events.size(); ++i) {
    EXPECT_EQ(in_words(named(shown.events[i], program)), expected[i]);
  }
}

NamedStep step(Kind kind, Outcome outcome, const char* object) {
  NamedStep step;
  step.kind = kind;
  step.outcome = outcome;
  step.object = object;
  return step;
}

TEST(StepInWords, SaysHowItCameOut) {
  NamedStep timed = step(Kind::trylock, Outcome::timed_out, "m");
  timed.timed = true;
  EXPECT_EQ(in_words(timed), "timed trylock m times out");
  EXPECT_EQ(in_words(step(Kind::resume, Outcome::spurious, "c")), "resume c, spuriously");
  EXPECT_EQ(in_words(step(Kind::signal, Outcome::nobody, "c")), "signal c: nobody waits");
  EXPECT_EQ(in_words(step(Kind::once_begin, Outcome::already, "o")), "once_begin o: it is done");
  NamedStep broadcast = step(Kind::broadcast, Outcome::done, "c");
  broadcast.partners = {"p", "q"};
  EXPECT_EQ(in_words(broadcast), "broadcast c wakes p, q");
  NamedStep subtraction = step(Kind::fetch_add, Outcome::pending, "x");
  subtraction.subtracts = true;
  EXPECT_EQ(in_words(subtraction), "fetch_sub x");
  subtraction.outcome = Outcome::done;
  subtraction.before = "2";
  subtraction.after = "1";
  EXPECT_EQ(in_words(subtraction), "fetch_sub x: 2 -> 1");
}

TEST(StepInWords, ALoopLooksAgain) {
  NamedStep await = step(Kind::await, Outcome::pending, "x");
  await.loops = await.any = true;
  await.conditions = {{"x", Relation::not_equal, "1"}, {"y", Relation::not_equal, "2"}};
  EXPECT_EQ(in_words(await), "await a change of x (it is 1) or a change of y (it is 2)");
  EXPECT_EQ(reason_to_wait(await), "for a change of x (it is 1) or a change of y (it is 2)");
  await.outcome = Outcome::done;
  EXPECT_EQ(in_words(await), "looks again: x or y has changed");
  NamedStep for_ever = step(Kind::await, Outcome::pending, "x");
  for_ever.loops = for_ever.for_ever = true;
  EXPECT_EQ(in_words(for_ever), "await a change of x");
  EXPECT_EQ(reason_to_wait(for_ever), "for x, which nobody else writes");
}

TEST(StepInWords, SaysWhoHasWhatIsWaitedFor) {
  NamedStep lock = step(Kind::write_lock, Outcome::pending, "m");
  EXPECT_EQ(reason_to_wait(lock), "for m");
  lock.holders = {"p"};
  EXPECT_EQ(reason_to_wait(lock), "for m, which p has");
  lock.holders = {"p", "q", "r"};
  EXPECT_EQ(reason_to_wait(lock), "for m, which p, q and r have");
  NamedStep join = step(Kind::join, Outcome::pending, "");
  join.partners = {"q"};
  EXPECT_EQ(reason_to_wait(join), "for the end of q");
  EXPECT_EQ(reason_to_wait(step(Kind::resume, Outcome::pending, "c")), "to be woken at c");
}

// --- Messages ---

Model messages() {
  Model model;
  const Mailbox inbox = model.mailbox("inbox");
  model.process("p", {send(inbox, 2, 5), send(inbox, 0, -1)});
  model.process("q", {timed_receive(0, inbox, any_sort), timed_receive(0, inbox, sorts({2})),
                      receive(0, inbox, any_sort), receive(0, inbox, sorts({1, 3}))});
  return model;
}

TEST(StepInWords, SaysWhatMessagesSay) {
  ModelProgram program(messages());
  const ProcessId p{0}, q{1};
  std::vector<std::string> words;
  for (ProcessId process : {q, p, p, q, q}) {
    words.push_back(in_words(named(program.step(process, 0), program)));
  }
  EXPECT_EQ(words,
            (std::vector<std::string>{
                "timed receive inbox times out", "send sort 2, value 5 to inbox",
                "send sort 0, value -1 to inbox", "timed receive inbox: sort 2, value 5 from p",
                "receive inbox: sort 0, value -1 from p"}));
}

TEST(StepInWords, SaysWhichMessageIsWaitedFor) {
  ModelProgram program(messages());
  const ProcessId p{0}, q{1};
  const auto pending = [&](ProcessId process) { return named(program.pending(process), program); };
  EXPECT_EQ(in_words(pending(p)), "send to inbox");
  EXPECT_EQ(in_words(pending(q)), "timed receive inbox");
  EXPECT_EQ(reason_to_wait(pending(q)), "for a message in inbox");
  program.step(q, 0);
  EXPECT_EQ(reason_to_wait(pending(q)), "for a message of sort 2 in inbox");
  program.step(p, 0);
  program.step(q, 0);
  program.step(p, 0);
  program.step(q, 0);
  EXPECT_EQ(reason_to_wait(pending(q)), "for a message of sort 1 or 3 in inbox");
}

TEST(StepInWords, SaysWhatDoesNotFit) {
  NamedStep receive = step(Kind::receive, Outcome::pending, "inbox");
  receive.accepts = {"1"};
  receive.messages = {{"0", "5", "p"}, {"2", "", "q"}};
  EXPECT_EQ(reason_to_wait(receive),
            "for a message of sort 1 in inbox, which has sort 0, value 5 from p and sort 2 from q");
  receive.messages.assign(7, {"0", "5", "p"});
  receive.accepts = {"1", "2", "3", "4", "5"};
  EXPECT_EQ(
      reason_to_wait(receive),
      "for a message of one of 5 sorts in inbox, which has sort 0, value 5 from p, sort 0, value 5 "
      "from p, sort 0, value 5 from p, sort 0, value 5 from p and 3 more");
}

TEST(StepInWords, SaysWhatIsKnownOfAMessage) {
  NamedStep send = step(Kind::send, Outcome::done, "inbox");
  EXPECT_EQ(in_words(send), "send to inbox");
  send.messages = {{"", "5", ""}};
  EXPECT_EQ(in_words(send), "send 5 to inbox");
  send.messages = {{"2", "", ""}};
  EXPECT_EQ(in_words(send), "send sort 2 to inbox");
}

TEST(StepInWords, SaysWhoseTheMailboxOfAnActorIs) {
  NamedStep send = step(Kind::send, Outcome::done, "mailbox of server");
  send.owner = "server";
  send.messages = {{"Want", "{who = client}", ""}};
  EXPECT_EQ(in_words(send), "send Want {who = client} to server");
  send.messages = {{"Stop", "", ""}};
  EXPECT_EQ(in_words(send), "send Stop to server");
  send.outcome = Outcome::pending;
  EXPECT_EQ(in_words(send), "send to server");

  NamedStep receive = step(Kind::receive, Outcome::done, "mailbox of server");
  receive.owner = "server";
  receive.timed = true;
  receive.accepts = {"Want", "Stop if …"};
  receive.messages = {{"Want", "{who = client}", "client"}};
  EXPECT_EQ(in_words(receive), "receive Want {who = client} from client");
  receive.outcome = Outcome::timed_out;
  EXPECT_EQ(in_words(receive), "receive times out");
  receive.outcome = Outcome::pending;
  EXPECT_EQ(in_words(receive), "receive");
  EXPECT_EQ(reason_to_wait(receive),
            "for Want or Stop if …, and its mailbox has Want {who = client} from client");
  receive.messages.clear();
  receive.accepts.assign(5, "Want");
  EXPECT_EQ(reason_to_wait(receive), "for a message of one of 5 types");
  receive.accepts.clear();
  EXPECT_EQ(reason_to_wait(receive), "for a message");
}

}  // namespace

}  // namespace mazurka
