// What an await can be put before: by hand, and as promises that random models keep.

#include "explore/blocking.h"

#include <gtest/gtest.h>

#include <set>

#include "models/model_program.h"
#include "oracle/random.h"
#include "oracle/random_model.h"
#include "unit/print.h"

namespace mazurka {
namespace {

struct Found {
  EventId e;
  Sequence v;
};

std::vector<Found> await_reversals(Search& search, const Step& await, EventId f) {
  std::vector<Found> result;
  const auto add = [&](EventId e, const Sequence& v) {
    if (v.back().process == await.process) result.push_back({e, v});
  };
  if (f != no_event) reverse_await(search, f, add);
  else reverse_waiting(search, algorithm("source"), search.execution(), add);
  return result;
}

void run(Search& search, std::initializer_list<int> processes) {
  for (int p : processes) search.step(ProcessId(p));
}

// The processes of a sequence, for short.
std::string text(const Found& found) {
  std::string result = fmt::format("{}:", index(found.e));
  for (const Step& step : found.v) result += fmt::format(" {}", index(step.process));
  return result;
}

// Source Sets, Figure 9: p: x += 2, q: x += 2, r: x += 1, s: await x == 1. In p.q.r s never saw a 1;
// it can if it comes before p, or before q, and r comes earlier.
TEST(Blocking, finds_the_point_that_the_execution_skipped) {
  Model model;
  const Variable x = model.variable("x");
  for (int value : {2, 2, 1}) model.process("add", {add(x, value)});
  model.process("s", {await({x, Relation::equal, 1})});
  ModelProgram program(model);
  Search search(program, {});
  run(search, {0, 1, 2});
  EXPECT_TRUE(search.enabled().empty());
  const std::vector<Found> found = await_reversals(search, search.pending(ProcessId{3}), no_event);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(text(found[0]), "0: 2 3");
}

TEST(Blocking, an_await_that_happened_could_have_been_earlier) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {write(x, 1)});
  model.process("q", {write(x, 2)});
  model.process("s", {await({x, Relation::not_equal, 7})});
  ModelProgram program(model);
  Search search(program, {});
  run(search, {0, 1, 2});
  const std::vector<Found> found =
      await_reversals(search, search.execution()[EventId{2}].step, EventId{2});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(text(found[0]), "0: 2");
  EXPECT_EQ(text(found[1]), "1: 2");
}

TEST(Blocking, an_await_cannot_be_earlier_than_what_its_process_knows) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {write(x, 1)});
  model.process("s", {read(0, x), await({x, Relation::not_equal, 7})});
  ModelProgram program(model);
  Search search(program, {});
  run(search, {0, 1, 1});
  EXPECT_TRUE(await_reversals(search, search.execution()[EventId{2}].step, EventId{2}).empty());
}

// y changes after the await, and nobody writes it before.
TEST(Blocking, knows_the_value_of_a_variable_that_changes_later) {
  Model model;
  const Variable x = model.variable("x"), y = model.variable("y");
  model.process("p", {write(x, 1)});
  model.process("q", {write(y, 1)});
  model.process("s", {await({x, Relation::greater_equal, 0}, {y, Relation::equal, 0})});
  ModelProgram program(model);
  Search search(program, {});
  run(search, {0, 2, 1});
  const std::vector<Found> found =
      await_reversals(search, search.execution()[EventId{1}].step, EventId{1});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(text(found[0]), "0: 2");
}

TEST(Blocking, one_of_two_conditions_can_be_enough) {
  Model model;
  const Variable x = model.variable("x"), y = model.variable("y");
  model.process("p", {write(x, 1), write(x, 2)});
  model.process("q", {write(y, 1), write(y, 2)});
  model.process("s", {await_any({x, Relation::equal, 1}, {y, Relation::equal, 1})});
  ModelProgram program(model);
  Search search(program, {});
  run(search, {0, 0, 1, 1});
  EXPECT_TRUE(search.enabled().empty());
  const std::vector<Found> found = await_reversals(search, search.pending(ProcessId{2}), no_event);
  std::vector<std::string> texts;
  for (const Found& f : found) texts.push_back(text(f));
  EXPECT_EQ(texts, (std::vector<std::string>{"0: 1 2", "1: 1 1 2", "1: 1 2", "1: 2", "3: 2"}));
}

// Everything that is promised can be done.
TEST(Blocking, models_keep_what_it_promises) {
  int kept = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const Model model = random_model(seed, mix("await"));
    ModelProgram program(model), other(model);
    Search search(program, {});
    const Execution& E = search.execution();
    Random random(seed);
    for (ProcessSet enabled = search.enabled(); !enabled.empty(); enabled = search.enabled()) {
      auto p = enabled.begin();
      for (int skip = random.below(static_cast<int>(enabled.size())); skip > 0; --skip) ++p;
      search.step(*p, static_cast<std::uint16_t>(random.below(search.ways(*p))));
    }
    std::vector<Found> promises;
    const auto collect = [&](const Step& step, EventId f) {
      if (step.operation.kind != Kind::await) return;
      for (const Found& found : await_reversals(search, step, f)) promises.push_back(found);
    };
    for (EventId f{0}; index(f) < E.size(); f = next(f)) collect(E[f].step, f);
    for (ProcessId p : search.alive()) collect(search.pending(p), no_event);

    for (const Found& found : promises) {
      other.restart();
      for (EventId g{0}; g < found.e; g = next(g)) other.step(E.process(g), E[g].step.choice);
      for (const Step& promised : found.v) {
        ASSERT_TRUE(other.enabled().contains(promised.process))
            << "seed " << seed << ": " << text(found) << "\n"
            << to_cpp(model);
        ASSERT_EQ(other.step(promised.process, promised.choice).step, promised)
            << "seed " << seed << ": " << text(found) << "\n"
            << to_cpp(model);
      }
      ++kept;
    }
  }
  EXPECT_GT(kept, 1000);
}

}  // namespace
}  // namespace mazurka
