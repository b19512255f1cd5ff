// Models that send messages: more of them than of others, and the classes of `observed` by another
// definition.

#include <fmt/format.h>

#include <map>

#include "agreement.h"
#include "check/check.h"
#include "core/trace.h"
#include "models/model_program.h"
#include "oracle/random_model.h"

namespace mazurka {
namespace {

// Mixes with messages, and how many times `small_models` of them are compared beside those that
// oracle_test.cpp compares. Each time is a test of its own, with seeds of its own.
struct Share {
  std::string_view mix;
  std::uint64_t number;
};
const Share shares[] = {{"messages", 1}, {"messages", 2}, {"messages", 3},
                        {"messages", 4}, {"messages", 5}, {"messages", 6},
                        {"messages", 7}, {"timeouts", 1}, {"actors", 1}};

std::vector<Algorithm> algorithms_for_messages() {
  std::vector<Algorithm> result;
  for (const Algorithm& a : compared_algorithms()) {
    if (a.messages) result.push_back(a);
  }
  return result;
}

class OracleMessages : public testing::TestWithParam<Share> {};

TEST_P(OracleMessages, small_models) {
  FuzzOptions options;
  options.seed = first_seed + GetParam().number * 1'000'000;
  options.models = small_models;
  options.size = ModelSize::small;
  options.algorithms = algorithms_for_messages();
  options.mix = &mix(GetParam().mix);
  expect_agreement(options);
}

INSTANTIATE_TEST_SUITE_P(Mixs, OracleMessages, testing::ValuesIn(shares),
                         [](const testing::TestParamInfo<Share>& info) {
                           return fmt::format("{}_{}", info.param.mix, info.param.number);
                         });

TEST(OracleSize, every_algorithm_for_messages_gets_20000_models_with_them) {
  for (const Algorithm& a : algorithms_for_messages()) {
    std::uint64_t models = 0;
    for (const Mix& mix : mixes()) {
      if (mix.has(Part::message) && !can_refuse(a, mix)) models += small_models;
    }
    for (const Share& share : shares) {
      if (!can_refuse(a, mix(share.mix))) models += small_models;
    }
    EXPECT_GE(models, 20'000u) << a.name;
  }
}

// --- By hand: what is easily got wrong ---

// Two independent races behind a poll: each has two outcomes.
TEST(OracleByHand, two_races_after_a_poll) {
  Model model;
  const Mailbox inbox = model.mailbox("inbox");
  model.process("p", {send(inbox, 0, 0)});
  model.process("q", {send(inbox, 1, 1)});
  model.process("r", {timed_receive(0, inbox, sorts({2})), timed_receive(1, inbox, sorts({0})),
                      timed_receive(2, inbox, sorts({1}))});
  expect_agreement(model);
}

// The second message is taken first, by a receive that does not accept the first one; only the next
// receive accepts both.
TEST(OracleByHand, taken_in_another_order_than_sent) {
  Model model;
  const Mailbox inbox = model.mailbox("inbox");
  model.process("p", {send(inbox, 0, 0), send(inbox, 1, 0)});
  model.process("q", {send(inbox, 1, 1), send(inbox, 0, 1)});
  model.process("r", {receive(0, inbox, sorts({1})), receive(1, inbox, any_sort),
                      timed_receive(2, inbox, sorts({0})), receive(3, inbox, any_sort)});
  expect_agreement(model);
}

// What a receive took decides what is sent.
TEST(OracleByHand, answers_to_the_first_who_asked) {
  Model model;
  const Mailbox boxes = model.mailboxes("box", 3);
  for (int i = 0; i < 2; ++i) {
    model.process(
        fmt::format("p{}", i),
        {send(boxes[2], 0, i), timed_receive(0, boxes[i], any_sort), send(boxes[2], 1, r(0))});
  }
  model.process("r", {receive(0, boxes[2], sorts({0})), send(boxes[r(0)], 0, 5),
                      receive(1, boxes[2], any_sort)});
  expect_agreement(model);
}

// Messages to one who has ended, or has not begun, or sends them to itself.
TEST(OracleByHand, to_whom_they_go) {
  Model model;
  const Mailbox boxes = model.mailboxes("box", 3);
  const int late = model.spawned("late", {receive(0, boxes[0], any_sort), send(boxes[0], 1, 9),
                                          receive(1, boxes[0], sorts({1, 2}))});
  model.process("p", {send(boxes[0], 0, 1), send(boxes[1], 0, 1), spawn(late)});
  model.process("q", {send(boxes[1], 0, 2), send(boxes[0], 2, 2)});
  model.process("ends", {});
  expect_agreement(model);
}

// What there is to tell about an execution of processes that do nothing but send and receive: what each
// receive took, in the words of its send, or that it timed out; and how choices were made.
std::string told(std::span<const Event> events, std::size_t processes) {
  std::vector<std::string> by_process(processes);
  for (const Event& event : events) {
    const Operation& operation = event.step.operation;
    std::string& own = by_process[index(event.step.process)];
    if (operation.kind == Kind::choose) own += fmt::format(" way {}", event.step.choice);
    if (operation.kind != Kind::receive) continue;
    own += operation.access == Access::miss
               ? " nothing"
               : fmt::format(" {} of {}", operation.operands[1], index(operation.target));
  }
  return fmt::format("{}", fmt::join(by_process, "\n"));
}

class Classes : public Listener {
 public:
  explicit Classes(std::size_t processes) : processes_(processes) {}

  void on_execution(const Execution& E, const Program&) override {
    const Trace trace(E.events(), Equivalence::observed);
    const std::string text = told(E.events(), processes_);
    is_one_to_one &= trace_of.emplace(text, trace).first->second == trace;
    is_one_to_one &= told_of.emplace(trace, text).first->second == text;
  }

  bool is_one_to_one = true;
  std::map<std::string, Trace> trace_of;
  std::map<Trace, std::string> told_of;

 private:
  std::size_t processes_;
};

class ObservedMessages : public testing::TestWithParam<std::string_view> {};

TEST_P(ObservedMessages, traces_are_what_was_received) {
  constexpr std::uint64_t models = 1500;
  std::uint64_t fewer = 0;  // traces than without observers
  for (std::uint64_t seed = 0; seed < models; ++seed) {
    ModelProgram program(random_model(seed, mix(GetParam())));
    Classes classes(program.model().processes.size());
    CheckOptions options;
    options.keep_going = true;
    options.listeners.push_back(&classes);
    options.limits.executions = 2500;
    if (check(program, algorithm("naive"), options).limit != Limit::none) continue;
    ASSERT_TRUE(classes.is_one_to_one) << "seed " << seed << "\n" << to_cpp(program.model());

    options.listeners.clear();
    const Result observers = check(program, algorithm("observers"), options);
    EXPECT_EQ(observers.counters.executions, classes.trace_of.size()) << "seed " << seed;
    const Result optimal = check(program, algorithm("optimal"), options);
    fewer += observers.counters.executions < optimal.counters.executions;
  }
  EXPECT_GT(fewer, models / 5) << "messages hardly compete";
}

INSTANTIATE_TEST_SUITE_P(Mixs, ObservedMessages, testing::Values("messages", "timeouts"),
                         [](const testing::TestParamInfo<std::string_view>& info) {
                           return std::string(info.param);
                         });

}  // namespace
}  // namespace mazurka
