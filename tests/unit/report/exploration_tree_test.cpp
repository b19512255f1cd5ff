#include "report/exploration_tree.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "check/check.h"
#include "explain/tree_listener.h"
#include "models/model_program.h"
#include "unit/report/external.h"
#include "words/step.h"

namespace mazurka {

namespace {

// p and q take a and b, in different order.
Model two_locks() {
  Model model;
  const Mutex a = model.mutex("a");
  const Mutex b = model.mutex("b");
  model.process("p", {lock(a), lock(b), unlock(b), unlock(a)});
  model.process("q", {lock(b), lock(a), unlock(a), unlock(b)});
  return model;
}

struct Explored {
  Result result;
  ExplorationTree tree;
};

Explored explore(const Model& model, std::size_t most_nodes = 2000) {
  ModelProgram program(model);
  TreeListener listener(most_nodes);
  CheckOptions options;
  options.keep_going = true;
  options.listeners = {&listener};
  const Result result = check(program, algorithm("optimal"), options);
  return {result, listener.tree()};
}

std::vector<std::string> outcomes(const ExplorationTree& tree) {
  std::vector<std::string> result;
  for (const ExplorationTree::Node& node : tree.nodes) {
    if (node.ending.is_known) result.push_back(in_words(node.ending));
  }
  std::ranges::sort(result);
  return result;
}

TEST(ExplorationTree, EveryExecutionHasALeaf) {
  const Explored explored = explore(two_locks());
  EXPECT_EQ(explored.tree.left_out, 0u);
  EXPECT_EQ(outcomes(explored.tree), (std::vector<std::string>{"deadlock", "passes", "passes"}));
  EXPECT_EQ(explored.result.counters.executions, 3u);
}

TEST(ExplorationTree, CommonStepsAreShared) {
  const Explored explored = explore(two_locks());
  std::size_t p_locks_a_first = 0;
  for (std::size_t child : explored.tree.nodes[0].children) {
    const ExplorationTree::Node& node = explored.tree.nodes[child];
    p_locks_a_first += node.thread == "p" && in_words(node.what) == "lock a" ? 1 : 0;
  }
  EXPECT_EQ(p_locks_a_first, 1u);
  EXPECT_LT(explored.tree.nodes.size(), 1u + 2 * 8 + 2);
}

TEST(ExplorationTree, IsCutAtALimit) {
  const Explored explored = explore(two_locks(), 12);
  EXPECT_LE(explored.tree.nodes.size(), 12u);
  EXPECT_EQ(outcomes(explored.tree).size() + explored.tree.left_out, 3u);
  EXPECT_GT(explored.tree.left_out, 0u);
  EXPECT_NE(to_dot(explored.tree, "locks").find("more are not shown"), std::string::npos);
}

TEST(ExplorationTree, DrawsChainsAsOneBox) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {write(x, 1), read(0, x)});
  EXPECT_EQ(to_dot(explore(model).tree, "one \"p\""),
            R"(digraph exploration {
  graph [label="one \"p\": 1 execution", labelloc=t, ordering=out, fontname="sans-serif"];
  node [shape=box, fontname="monospace", fontsize=10];
  edge [arrowsize=0.7];
  n0 [shape=point];
  n0 -> n1;
  n1 [label="p: write x = 1\lp: read x = 1\l"];
  n1_end [shape=box, style="rounded,filled", fillcolor="#cfe3b4", label="passes"];
  n1 -> n1_end;
}
)");
}

TEST(ExplorationTree, LongChainsLoseTheirMiddle) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", std::vector<Instruction>(100, write(x, 1)));
  const std::string text = to_dot(explore(model).tree, "long");
  EXPECT_NE(text.find("... 88 steps"), std::string::npos) << text;
}

TEST(ExplorationTree, AFailureIsALeaf) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {write(x, 1)});
  model.process("q", {read(0, x), check(r(0) == 1)});
  const Explored explored = explore(model);
  EXPECT_EQ(outcomes(explored.tree), (std::vector<std::string>{"assertion", "passes"}));
}

TEST(ExplorationTree, IsAGraph) {
  if (!is_installed("dot")) GTEST_SKIP() << "no graphviz";
  const TemporaryFile file("tree.dot", to_dot(explore(two_locks()).tree, "locks"));
  EXPECT_EQ(status_of("dot -Tsvg -o /dev/null " + file.path()), 0);
}

}  // namespace

}  // namespace mazurka
