// What makes for many executions: the objects whose operations are reordered.

#include "explain/branch_profile.h"

#include <gtest/gtest.h>

#include <cmath>

#include "check/check.h"
#include "models/model_program.h"
#include "report/condense.h"
#include "report/tell.h"

namespace mazurka {
namespace {

// As it is reported: by the names, with tips.
std::vector<Branching> told(const std::vector<Branching>& profile) {
  Report report;
  report.profile = profile;
  tell(report);
  return report.profile;
}

std::vector<Branching> profile_of(const Model& model, const char* by) {
  ModelProgram program(model);
  ProfileListener listener;
  CheckOptions options;
  options.listeners = {&listener};
  const Result result = check(program, algorithm(by), options);
  const std::vector<Branching> profile = listener.profile();
  std::uint64_t branches = 0;
  double share = 0;
  for (const Branching& branching : profile) {
    branches += branching.branches;
    share += branching.share;
  }
  EXPECT_EQ(branches, result.counters.executions + result.counters.blocked - 1) << by;
  EXPECT_NEAR(share, 1, 1e-9);
  return told(profile);
}

// x is used often by both, y once by each, z by one only.
TEST(Profile, the_object_with_most_orders_comes_first) {
  Model model;
  const Variable x = model.variable("x");
  const Variable y = model.variable("y");
  const Variable z = model.variable("z");
  model.process("p", {write(x, 1), write(x, 2), write(x, 3), write(z, 1), write(y, 1)});
  model.process("q", {write(x, 4), write(x, 5), write(x, 6), write(y, 2)});
  for (const char* by : {"source", "optimal", "pop"}) {
    const std::vector<Branching> profile = profile_of(model, by);
    ASSERT_EQ(profile.size(), 2u) << by;
    EXPECT_EQ(profile[0].what, "x");
    EXPECT_EQ(profile[1].what, "y");
    EXPECT_TRUE(profile[0].is_object);
    // 20 orders times 2. Nearly: branches of one depth count alike.
    EXPECT_NEAR(profile[0].share, std::log(20) / std::log(40), 0.02);
    EXPECT_EQ(profile[0].tip,
              "variable with 6 operations of 2 threads in an execution: would fewer rounds do?");
    EXPECT_EQ(profile[1].tip,
              "variable that 2 threads use, in every order: would fewer threads do?");
  }
}

TEST(Profile, begins_again_with_the_exploration) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {write(x, 1)});
  model.process("q", {write(x, 2)});
  ModelProgram program(model);
  ProfileListener listener;
  CheckOptions options;
  options.listeners = {&listener};
  check(program, algorithm("source"), options);
  EXPECT_EQ(listener.profile().size(), 1u);
  listener.on_restart();
  EXPECT_TRUE(listener.profile().empty());
}

TEST(Profile, what_has_become_the_same_is_one) {
  std::vector<Branching> profile = {{"q.c:3", false, 1, 0.1, {}, {}, {}, "read x"},
                                    {"x", true, 10, 1, {}, {}, {}, "tip"},
                                    {"q.c:7", false, 4, 0.4, {}, {}, {}, "lock m"},
                                    {"q.c:3", false, 5, 0.5, {}, {}, {}, "write x"}};
  condense(profile);
  ASSERT_EQ(profile.size(), 3u);
  EXPECT_EQ(profile[0].what, "q.c:3");
  EXPECT_EQ(profile[0].branches, 6u);
  EXPECT_EQ(profile[0].tip, "write x");
  EXPECT_EQ(profile[1].what, "q.c:7");
  EXPECT_EQ(profile[2].what, "x");
}

TEST(Profile, only_the_largest_are_left) {
  std::vector<Branching> profile;
  for (std::uint64_t i = 1; i <= 8; ++i) {
    const double share = static_cast<double>(i) / 36;
    profile.push_back({"line " + std::to_string(i), false, i, share, {}, {}, {}, ""});
    profile.push_back({"object " + std::to_string(i), true, i, share, {}, {}, {}, ""});
  }
  condense(profile);
  ASSERT_EQ(profile.size(), 10u);
  EXPECT_EQ(profile[0].what, "line 8");
  EXPECT_EQ(profile[5].what, "object 8");
  profile.clear();
  condense(profile);
  EXPECT_TRUE(profile.empty());
}

}  // namespace
}  // namespace mazurka
