// Findings of graphs, and programs under memory models step by step.

#include "graphs/check_graphs.h"

#include <gtest/gtest.h>

#include "oracle/compare_graphs.h"
#include "oracle/random_model.h"
#include "oracle/truth.h"

namespace mazurka {
namespace {

CheckOptions keep_going() {
  CheckOptions options;
  options.keep_going = true;
  return options;
}

TEST(CheckGraphs, findings_under_sc_are_those_of_enumeration) {
  std::size_t with_findings = 0;
  for (const char* name : {"memory", "weak", "await", "condition", "semaphore"}) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      const Model model = random_model(seed, mix(name));
      const GraphComparison comparison = compare_graphs(model);
      if (comparison.is_refused || !comparison.with_interleavings) continue;
      ModelProgram steps(model);
      const Result expected = check(steps, algorithm("naive"), keep_going());
      ModelThreads threads(model);
      GraphProgram program(threads, consistency_model("sc"));
      const Result result = check_graphs(program, keep_going());
      EXPECT_EQ(names(result.findings), names(expected.findings)) << to_cpp(model);
      EXPECT_EQ(result.verdict, expected.verdict);
      with_findings += !result.findings.empty();
    }
  }
  EXPECT_GT(with_findings, 5u);
}

TEST(CheckGraphs, schedules_lead_to_what_was_found) {
  std::size_t replayed = 0;
  for (const ConsistencyModel& memory : consistency_models()) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      const Model model = random_model(seed, mix("orders"));
      ModelThreads threads(model);
      GraphProgram program(threads, memory);
      for (const Finding& finding : check_graphs(program, keep_going()).findings) {
        const Replay again = replay(program, finding.schedule);
        EXPECT_TRUE(contains(again.findings, finding)) << finding.message << "\n" << to_cpp(model);
        ++replayed;
      }
    }
  }
  EXPECT_GT(replayed, 20u);
}

// All schedules, with all ways, lead to the graphs that there are, and to no others.
class EndCollector final : public Listener {
 public:
  explicit EndCollector(const ModelThreads& threads) : threads_(threads) {}
  void on_execution(const Execution&, const Program& program) override {
    ends.insert(end_of(static_cast<const GraphProgram&>(program).graph(), threads_));
  }
  std::set<GraphEnd> ends;

 private:
  const ModelThreads& threads_;
};

TEST(GraphProgram, has_the_executions_of_graphs) {
  std::size_t compared = 0;
  Mix mix = mazurka::mix("weak");
  mix.size = 100;
  for (std::uint64_t seed = 1; compared < 60; ++seed) {
    const Model model = random_model(seed, mix);
    if (compare_graphs(model).is_refused) continue;
    for (const ConsistencyModel& memory : consistency_models()) {
      ModelThreads threads(model);
      GraphProgram program(threads, memory);
      EndCollector collector(threads);
      CheckOptions options = keep_going();
      options.listeners.push_back(&collector);
      options.limits.executions = 300;
      if (check(program, algorithm("naive"), options).limit != Limit::none) continue;
      std::set<GraphEnd> expected;
      for (const auto& [graph, end] : explored_graphs(model, memory).complete) expected.insert(end);
      ASSERT_EQ(collector.ends, expected) << memory.name << "\n" << to_cpp(model);
      ++compared;
    }
  }
}

TEST(CheckGraphs, a_read_that_is_not_the_newest_says_so) {
  Model model;
  const Variable x = model.variable("x"), y = model.variable("y");
  model.process("p", {write(x, 1, Order::relaxed), write(y, 1, Order::relaxed)});
  model.process("q", {read(0, y, Order::relaxed), read(1, x, Order::relaxed)});
  ModelThreads threads(model);
  GraphProgram program(threads, consistency_model("rc11"));
  const ProcessId p{0}, q{1};
  program.step(p, 0);
  program.step(p, 0);
  program.step(q, 0);
  EXPECT_FALSE(program.last_step()->source);
  ASSERT_EQ(program.ways(q), 2);
  program.step(q, 1);
  const NamedStep read = *program.last_step();
  EXPECT_EQ(read.before, "0");
  EXPECT_EQ(*read.source, (NamedStep::Source{"", "0", std::nullopt}));
  EXPECT_EQ(*read.newest, (NamedStep::Source{"p", "1", 0}));
  EXPECT_EQ(*program.comes_after(2), std::vector<std::size_t>{1});
  EXPECT_TRUE(program.comes_after(3)->empty());
}

TEST(CheckGraphs, what_graphs_cannot_treat_is_refused) {
  Model messages;
  const Mailbox m = messages.mailbox("m");
  messages.process("p", {send(m, 0, 1)});
  ModelThreads threads(messages);
  GraphProgram program(threads, consistency_model("sc"));
  EXPECT_THROW(check_graphs(program, keep_going()), Refusal);
}

}  // namespace
}  // namespace mazurka
