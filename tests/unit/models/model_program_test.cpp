// Each instruction of a model, and what a model may not do.

#include "models/model_program.h"

#include <gtest/gtest.h>

#include "check/check.h"
#include "core/error.h"
#include "oracle/mix.h"
#include "oracle/random.h"
#include "oracle/random_model.h"

namespace mazurka {

namespace {

constexpr ProcessId p{0}, q{1};

// The registers of process 0 after it ran alone to its end.
std::vector<std::int64_t> registers_after(const Model& model) {
  ModelProgram program(model);
  while (program.enabled().contains(p)) program.step(p, 0);
  const auto locals = program.local_state();
  return {locals.begin(), locals.begin() + register_count};
}

TEST(ModelProgram, memory_operations_return_what_they_found) {
  Model model;
  const Variable x = model.variable("x", 5);
  model.process("p",
                {read(0, x), fetch_add(1, x, 2), exchange(2, x, 9), compare_and_swap(3, x, 9, 1),
                 compare_and_swap(4, x, 9, 2), add(x, 3), read(5, x)});
  EXPECT_EQ(registers_after(model), (std::vector<std::int64_t>{5, 5, 7, 1, 0, 4, 0, 0}));
}

TEST(ModelProgram, a_failed_operation_only_reads) {
  Model model;
  const Variable x = model.variable("x", 1);
  const Mutex m = model.mutex("m");
  model.process("p", {compare_and_swap(0, x, 0, 2), trylock(1, m)});
  model.process("q", {lock(m)});
  ModelProgram program(model);
  EXPECT_EQ(program.pending(p).access, Access::read);
  program.step(p, 0);
  EXPECT_EQ(program.pending(p).access, Access::acquire);
  program.step(q, 0);
  EXPECT_EQ(program.pending(p).access, Access::read);
}

TEST(ModelProgram, locks_awaits_and_joins_block) {
  Model model;
  const Variable x = model.variable("x");
  const Mutex m = model.mutex("m");
  const int child = model.spawned("child", {lock(m), unlock(m)});
  model.process("q",
                {lock(m), spawn(child), await({x, Relation::equal, 1}), unlock(m), join(child)});
  model.process("r", {write(x, 1)});
  ModelProgram program(model);
  constexpr ProcessId r_{2};
  EXPECT_EQ(program.enabled(), (ProcessSet{q, r_}));
  program.step(q, 0);
  program.step(q, 0);
  EXPECT_EQ(program.enabled(), ProcessSet{r_});  // the child wants the lock, q the condition
  program.step(r_, 0);
  program.step(q, 0);
  program.step(q, 0);
  EXPECT_EQ(program.enabled(), ProcessSet{p});  // q waits for the child
  program.step(p, 0);
  program.step(p, 0);
  program.step(q, 0);
  EXPECT_TRUE(program.alive().empty());
}

TEST(ModelProgram, messages_are_received_in_order_of_their_sort) {
  Model model;
  const Mailbox inbox = model.mailbox("inbox");
  model.process("p", {send(inbox, 0, 10), send(inbox, 1, 11), send(inbox, 0, 12), set(7, 13),
                      send(inbox, 2, r(7)), set(7, 0), timed_receive(0, inbox, sorts({1, 2})),
                      receive(1, inbox, sorts({0})), receive(2, inbox, any_sort),
                      timed_receive(3, inbox, sorts({0})), receive(4, inbox, sorts({2, 63})),
                      timed_receive(5, inbox, any_sort)});
  EXPECT_EQ(registers_after(model), (std::vector<std::int64_t>{11, 10, 12, -1, 13, -1, 0, 0}));
}

TEST(ModelProgram, a_receive_blocks_while_nothing_fits) {
  Model model;
  const Mailbox inboxes = model.mailboxes("inbox", 2);
  model.process("p", {receive(0, inboxes[0], sorts({1}))});
  model.process("q", {send(inboxes[0], 0, 5), send(inboxes[1], 1, 6), send(inboxes[r(0)], 1, 7)});
  ModelProgram program(model);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(program.enabled(), ProcessSet{q});
    program.step(q, 0);
  }
  EXPECT_EQ(program.enabled(), ProcessSet{p});
  EXPECT_EQ(program.step(p, 0).step.operation.target, q);
  EXPECT_EQ(program.local_state()[0], 7);
}

// A message that was taken back can say something else when it is sent again.
TEST(ModelProgram, messages_are_what_was_sent_last) {
  Model model;
  const Mailbox inbox = model.mailbox("inbox");
  model.process("p", {receive(0, inbox, any_sort)});
  model.process("q", {choose(0, 2), send(inbox, 0, r(0))});
  ModelProgram program(model);
  for (int way : {0, 1, 0}) {
    program.step(q, static_cast<std::uint16_t>(way));
    program.step(q, 0);
    program.step(p, 0);
    EXPECT_EQ(program.local_state()[0], way);
    EXPECT_EQ(program.rewind(0), 0u);
  }
}

TEST(ModelProgram, waiting_for_a_message_that_nobody_sends_is_a_deadlock) {
  Model model;
  const Mailbox inbox = model.mailbox("inbox");
  model.process("p", {receive(0, inbox, sorts({1}))});
  model.process("q", {send(inbox, 0, 5)});
  for (const Algorithm& a : algorithms()) {
    ModelProgram program(model);
    if (!a.messages) {
      EXPECT_THROW(check(program, a), Refusal) << a.name;
      continue;
    }
    const Result result = check(program, a);
    ASSERT_EQ(result.findings.size(), 1u) << a.name;
    EXPECT_EQ(result.findings[0].kind, FindingKind::deadlock);
    EXPECT_EQ(result.findings[0].message,
              "nobody can go on: p waits for a message of sort 1 in inbox, which has sort 0, "
              "value 5 from q");
    EXPECT_EQ(replay(program, result.findings[0].schedule).findings.size(), 1u) << a.name;
  }
}

// … but who does not wait for ever goes on, if only when nobody else can.
TEST(ModelProgram, who_times_out_waits_for_nobody) {
  Model model;
  const Mailbox inbox = model.mailbox("inbox");
  model.process("p", {timed_receive(0, inbox, sorts({1})), check(r(0) == -1)});
  model.process("q", {send(inbox, 0, 5)});
  ModelProgram program(model);
  const Result result = check(program, algorithm("observers"));
  EXPECT_EQ(result.verdict, Verdict::complete);
  EXPECT_EQ(result.counters.executions, 1u);
}

TEST(ModelProgram, loops_arithmetic_and_data) {
  Model model;
  const Data d = model.data_array("d", 3, 1);
  model.process("p", {set(0, 0), store(d[r(0)], r(0)), load(2, d[r(0)]),
                      compute(1, r(1), Arithmetic::plus, r(2)),
                      compute(0, r(0), Arithmetic::plus, 1), branch(r(0) < 3, -5),
                      compute(3, 7, Arithmetic::modulo, 4), compute(4, r(3), Arithmetic::times, 5),
                      compute(5, 1, Arithmetic::minus, 2), jump(1), set(0, 99)});
  EXPECT_EQ(registers_after(model), (std::vector<std::int64_t>{3, 3, 2, 3, 15, -1, 0, 0}));
}

TEST(ModelProgram, a_failed_check_stops_only_its_process) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {read(0, x), check(r(0) == 1), write(x, 7)});
  model.process("q", {write(x, 2)});
  ModelProgram program(model);
  program.step(p, 0);
  ASSERT_EQ(program.failures().size(), 1u);
  EXPECT_EQ(program.failures()[0].kind, FindingKind::assertion);
  EXPECT_EQ(program.enabled(), ProcessSet{q});
  program.restart();
  EXPECT_TRUE(program.failures().empty());
  EXPECT_EQ(program.enabled(), (ProcessSet{p, q}));
}

TEST(ModelProgram, unlocking_what_one_does_not_hold_is_a_finding_and_disturbs_nobody) {
  Model model;
  const Mutex m = model.mutex("m");
  model.process("p", {lock(m), unlock(m)});
  model.process("q", {unlock(m)});
  ModelProgram program(model);
  CheckOptions options;
  options.keep_going = true;
  const Result result = check(program, algorithm("optimal"), options);
  EXPECT_EQ(result.counters.executions, 1u);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].kind, FindingKind::lock_misuse);
}

TEST(ModelProgram, joining_a_process_that_nobody_spawns_is_a_deadlock) {
  Model model;
  const int child = model.spawned("child");
  model.process("q", {join(child)});
  ModelProgram program(model);
  const Result result = check(program, algorithm("pop"));
  EXPECT_EQ(result.verdict, Verdict::bug);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].kind, FindingKind::deadlock);
}

TEST(ModelProgram, says_what_is_wrong_with_a_model) {
  const auto broken = [](Instruction instruction) {
    Model model;
    model.variable("x");
    model.process("p", {instruction});
    return model;
  };
  EXPECT_THROW(ModelProgram{broken(read(0, Variable{1}))}, UserError);
  EXPECT_THROW(ModelProgram{broken(read(register_count, Variable{0}))}, UserError);
  EXPECT_THROW(ModelProgram{broken(lock(Mutex{0}))}, UserError);
  EXPECT_THROW(ModelProgram{broken(join(7))}, UserError);
  EXPECT_THROW(ModelProgram{broken(spawn(0))}, UserError);
  EXPECT_THROW(ModelProgram{broken(jump(5))}, UserError);
  EXPECT_THROW(ModelProgram{broken(choose(0, 0))}, UserError);
}

TEST(ModelProgram, has_the_orders_that_an_access_can_have) {
  Model model;
  const Variable x = model.variable("x");
  const auto is_valid = [&](const Instruction& instruction) {
    Model with = model;
    with.process("p", {instruction});
    try {
      with.validate();
    } catch (const UserError&) {
      return false;
    }
    return true;
  };
  for (int i = 0; i < order_count; ++i) {
    const auto order = static_cast<Order>(i);
    const bool reads = order != Order::release && order != Order::acq_rel;
    EXPECT_EQ(is_valid(read(0, x, order)), reads) << name(order);
    EXPECT_EQ(is_valid(await({x, Relation::equal, 0}, order)), reads) << name(order);
    EXPECT_EQ(is_valid(compare_and_swap(0, x, 0, 1, Order::seq_cst, order)), reads) << name(order);
    EXPECT_EQ(is_valid(write(x, 1, order)), order != Order::acquire && order != Order::acq_rel)
        << name(order);
    EXPECT_TRUE(is_valid(compare_and_swap(0, x, 0, 1, order))) << name(order);
    EXPECT_TRUE(is_valid(fence(order))) << name(order);
  }
}

TEST(ModelProgram, a_fence_is_no_step) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {fence(Order::seq_cst), write(x, 1), fence(Order::release)});
  model.process("q", {fence(Order::acquire)});
  ModelProgram program(model);
  EXPECT_EQ(program.alive(), ProcessSet{p});
  program.step(p, 0);
  EXPECT_TRUE(program.alive().empty());
}

// The message of a model that is not valid.
std::string what_is_wrong(const Model& model) {
  try {
    model.validate();
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

TEST(ModelProgram, says_what_is_wrong_with_messages) {
  const auto with = [](Instruction instruction) {
    Model model;
    model.mailbox("inbox");
    model.mutex("m");
    model.process("p", {instruction});
    return what_is_wrong(model);
  };
  const Mailbox inbox{0};
  EXPECT_EQ(with(send(inbox, 63, 0)), "");
  EXPECT_EQ(with(send(inbox, 64, 0)),
            "process 'p', instruction 0: a message is of a sort from 0 to 63");
  EXPECT_EQ(with(send(inbox, -1, 0)),
            "process 'p', instruction 0: a message is of a sort from 0 to 63");
  EXPECT_EQ(
      with(send(Mailbox{1}, 0, 0)),
      "process 'p', instruction 0: the object is of another type; docs/models.md says what fits");
  EXPECT_EQ(with(receive(0, inbox[r(0)], any_sort)),
            "process 'p', instruction 0: a process receives from a mailbox of its own only");
  EXPECT_EQ(with(receive(8, inbox, any_sort)),
            "process 'p', instruction 0: there is no such register; there are r(0) to r(7)");
}

TEST(ModelProgram, a_mailbox_has_one_owner) {
  Model model;
  const Mailbox inboxes = model.mailboxes("inbox", 2);
  model.process("p", {receive(0, inboxes[0], any_sort), timed_receive(0, inboxes[0], any_sort)});
  model.process("q", {receive(0, inboxes[1], any_sort), send(inboxes[0], 0, 1)});
  EXPECT_EQ(what_is_wrong(model), "");
  model.process("r", {send(inboxes[0], 0, 1), timed_receive(0, inboxes[1], any_sort)});
  EXPECT_EQ(what_is_wrong(model),
            "process 'r', instruction 1: another process receives from this mailbox, too; it can "
            "have one owner only");
}

TEST(ModelProgram, stops_what_would_run_for_ever_or_outside) {
  Model endless;
  endless.process("p", {jump(-1)});
  EXPECT_THROW(ModelProgram{endless}, UserError);

  Model outside;
  const Variable x = outside.variable("x");
  outside.process("p", {set(0, 3), write(x[r(0)], 1)});
  ModelProgram program(outside);
  EXPECT_THROW(program.pending(p), UserError);

  Model twice;
  const int child = twice.spawned("child");
  twice.process("q", {spawn(child), spawn(child)});
  ModelProgram spawns(twice);
  spawns.step(q, 0);
  EXPECT_THROW(spawns.step(q, 0), UserError);
}

// What the program shows of itself.
std::string shown(const ModelProgram& program) {
  std::string text = fmt::format("{}", fmt::join(program.state(), " "));
  for (ProcessId p : program.alive()) {
    text += fmt::format("; {} {} {}", index(p), describe(program.pending(p)),
                        program.is_enabled(p) ? "" : "waits");
  }
  for (const Finding& finding : program.failures()) text += "; " + finding.message;
  return text;
}

// Random walks that go back now and then.
TEST(ModelProgram, taken_back_it_is_as_if_it_had_begun_again) {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    Random random(seed);
    const Mix& mix = mixes()[seed % mixes().size()];
    // Those that are machines: not rc11.
    const auto memory = static_cast<MemoryModel>(seed % (memory_model_count - 1));
    ModelProgram program(random_model(seed, mix), memory);
    ModelProgram fresh(program.model(), memory);
    std::vector<Event> events;
    for (int i = 0; i < 60; ++i) {
      const ProcessSet enabled = program.enabled();
      if (enabled.empty() || random.chance(15)) {
        const int length = random.below(static_cast<int>(events.size()) + 1);
        ASSERT_EQ(program.rewind(length), static_cast<std::size_t>(length));
        events.resize(length);
        fresh.restart();
        ASSERT_EQ(fresh.repeat(events), events.size());
        ASSERT_EQ(shown(program), shown(fresh)) << "seed " << seed;
        continue;
      }
      const ProcessId p = enabled.at(random.below(static_cast<int>(enabled.size())));
      events.push_back(program.step(p, static_cast<std::uint16_t>(random.below(program.ways(p)))));
    }
  }
}

}  // namespace

}  // namespace mazurka
