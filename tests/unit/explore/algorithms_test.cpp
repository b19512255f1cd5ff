#include "explore/algorithms.h"

#include <gtest/gtest.h>

#include <set>

#include "check/check.h"
#include "core/error.h"
#include "models/model_program.h"

namespace mazurka {
namespace {

TEST(Algorithms, each_is_found_by_its_name) {
  std::set<std::string> names;
  for (const Algorithm& a : algorithms()) {
    EXPECT_TRUE(names.insert(a.name).second) << a.name << " is there twice";
    const Algorithm found = algorithm(a.name);
    EXPECT_EQ(found.name, a.name);
    EXPECT_EQ(found.explore, a.explore);
    EXPECT_EQ(found.k, a.k);
  }
}

TEST(Algorithms, the_unfolding_takes_any_k) {
  const Algorithm a = algorithm("unfolding:17");
  EXPECT_EQ(a.name, "unfolding:17");
  EXPECT_EQ(a.k, 17u);
  EXPECT_EQ(a.explore, explore_unfolding);
  EXPECT_FALSE(a.optimal);
  EXPECT_EQ(algorithm("unfolding").k, 0u);
  EXPECT_TRUE(algorithm("unfolding").optimal);
}

TEST(Algorithms, others_do_not_exist) {
  for (const char* name : {"", "Optimal", "optimal ", "unfolding:", "unfolding:0", "unfolding:x",
                           "unfolding:-1", "unfolding:4x", "unfolding:99999999999999999999"}) {
    EXPECT_THROW(algorithm(name), UserError) << name;
  }
  try {
    algorithm("fast");
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(),
                 "there is no algorithm 'fast'; there are naive, sleep, classic, source, optimal, "
                 "observers, pop, unfolding:1, unfolding:2, unfolding:3, unfolding");
  }
}

// Each row says whether the algorithm can treat await; it is never silently incomplete.
TEST(Algorithms, refuse_what_they_cannot_treat) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {await({x, Relation::equal, 1})});
  model.process("q", {write(x, 1)});
  for (const Algorithm& a : algorithms()) {
    ModelProgram program(model);
    if (a.awaits) {
      EXPECT_EQ(check(program, a).verdict, Verdict::complete) << a.name;
      continue;
    }
    try {
      check(program, a);
      ADD_FAILURE() << a.name << " took an await";
    } catch (const UserError& error) {
      const std::string what = error.what();
      EXPECT_NE(what.find("cannot treat 'await #0 == 1'; use optimal or source"), what.npos)
          << a.name << ": " << what;
    }
  }
}

// … also if nobody ever steps it.
TEST(Algorithms, refuse_an_await_that_waits_for_ever) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {await({x, Relation::equal, 1})});
  CheckOptions options;
  options.keep_going = true;
  for (const Algorithm& a : algorithms()) {
    ModelProgram program(model);
    if (a.awaits) EXPECT_EQ(check(program, a, options).counters.deadlocks, 1u) << a.name;
    else EXPECT_THROW(check(program, a, options), UserError) << a.name;
  }
}

TEST(Algorithms, all_of_them_see_that_there_is_nothing_to_do) {
  for (const Algorithm& a : algorithms()) {
    ModelProgram program{Model()};
    const Result result = check(program, a);
    EXPECT_EQ(result.verdict, Verdict::complete) << a.name;
    EXPECT_EQ(result.counters.executions, 1u) << a.name;
    EXPECT_EQ(result.counters.events, 0u) << a.name;
  }
}

}  // namespace
}  // namespace mazurka
