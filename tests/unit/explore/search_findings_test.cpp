// Search: what it makes of failures and deadlocks.

#include <gtest/gtest.h>

#include "models/model_program.h"
#include "unit/explore/stopped.h"
#include "unit/print.h"

namespace mazurka {
namespace {

constexpr ProcessId p{0}, q{1};

// A check that fails if q comes first.
Model racy() {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {read(0, x), check(r(0) == 0)});
  model.process("q", {write(x, 1)});
  return model;
}

void run(Search& search, std::initializer_list<ProcessId> processes) {
  search.truncate(0);
  for (ProcessId process : processes) search.step(process);
  search.end_of_execution();
}

TEST(Search, stops_at_the_first_finding) {
  ModelProgram program(racy());
  Search search(program, {});
  run(search, {p, q});
  EXPECT_TRUE(search.findings().empty());
  EXPECT_EQ(stopped_by([&] { run(search, {q, p}); }), "a finding");
  ASSERT_EQ(search.findings().size(), 1u);
  EXPECT_EQ(search.findings()[0].kind, FindingKind::assertion);
  EXPECT_EQ(to_string(search.findings()[0].schedule), "1,0");
  EXPECT_EQ(search.counters.executions, 2u) << "failing executions count";
}

TEST(Search, a_finding_counts_once) {
  Model model = racy();
  model.process("r", {write(Variable{0}, 1)});
  ModelProgram program(model);
  SearchOptions options;
  options.keep_going = true;
  Search search(program, options);
  run(search, {q, p, ProcessId{2}});
  run(search, {q, ProcessId{2}, p});
  ASSERT_EQ(search.findings().size(), 1u);
  EXPECT_EQ(to_string(search.findings()[0].schedule), "1,0,2") << "of the first execution";
  EXPECT_EQ(search.counters.executions, 2u);
}

TEST(Search, different_findings_count_each) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {read(0, x), check(r(0) == 0)});
  model.process("q", {write(x, 1), write(x, 2)});
  ModelProgram program(model);
  SearchOptions options;
  options.keep_going = true;
  Search search(program, options);
  run(search, {q, p, q});
  run(search, {q, q, p});
  ASSERT_EQ(search.findings().size(), 2u);
  EXPECT_EQ(search.findings()[0].message, "p: 1 == 0 does not hold");
  EXPECT_EQ(search.findings()[1].message, "p: 2 == 0 does not hold");
}

TEST(Search, a_deadlock_says_who_waits_for_what) {
  Model model;
  const Variable x = model.variable("x"), y = model.variable("y", 5);
  const Mutex m = model.mutex("m");
  const int child = model.spawned("child");
  model.process("holder", {lock(m)});
  model.process("locker", {lock(m)});
  model.process("waiter", {await({x, Relation::equal, 1})});
  model.process("careful", {await({x, Relation::not_equal, 0}, {y, Relation::less, -2})});
  model.process("parent", {join(child)});
  ModelProgram program(model);
  SearchOptions options;
  options.keep_going = true;
  Search search(program, options);
  run(search, {ProcessId{1}});
  EXPECT_EQ(search.counters.deadlocks, 1u);
  EXPECT_EQ(search.counters.executions, 1u);
  ASSERT_EQ(search.findings().size(), 1u);
  const Finding& finding = search.findings()[0];
  EXPECT_EQ(finding.kind, FindingKind::deadlock);
  EXPECT_EQ(finding.message,
            "nobody can go on: locker waits for m, which holder has; waiter waits for x == 1; "
            "careful waits for x != 0 and y < -2; parent waits for the end of child");
  EXPECT_EQ(finding.location, "locker; waiter; careful; parent");
  EXPECT_EQ(finding.threads, (std::vector<std::string>{"locker", "waiter", "careful", "parent"}));
  EXPECT_EQ(to_string(finding.schedule), "1");
}

TEST(Search, something_can_be_wrong_before_the_first_step) {
  Model model;
  model.process("p", {check(r(0) == 1)});
  ModelProgram program(model);
  Search search(program, {});
  EXPECT_EQ(stopped_by([&] { search.end_of_execution(); }), "a finding");
  ASSERT_EQ(search.findings().size(), 1u);
  EXPECT_EQ(to_string(search.findings()[0].schedule), "-");
}

}  // namespace
}  // namespace mazurka
