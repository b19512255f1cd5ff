// Wakeup trees: the paper's example, and the properties of Section 6.2 on random models. There all
// sequences are executed, and two are equivalent iff their traces are equal.

#include "explore/wakeup_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/trace.h"
#include "explore/sleep_set.h"
#include "models/model_program.h"
#include "oracle/random.h"
#include "oracle/random_model.h"
#include "unit/core/invented.h"
#include "unit/print.h"

namespace mazurka {
namespace {

using Paths = std::vector<Sequence>;

// The sequences that lead to the leaves, in the order ≺. Both arguments are copies.
void add_leaves(WakeupTrees& trees, WakeupTree tree, Sequence& path, Paths& leaves) {
  if (tree.empty()) leaves.push_back(path);
  while (!tree.empty()) {
    const WakeupTrees::Branch branch = trees.take_first(tree);
    path.push_back(branch.step);
    add_leaves(trees, branch.rest, path, leaves);
    path.pop_back();
  }
}
Paths leaves_of(WakeupTrees trees, WakeupTree tree) {
  Paths leaves;
  Sequence path;
  if (!tree.empty()) add_leaves(trees, tree, path, leaves);
  return leaves;
}

void insert(WakeupTrees& trees, WakeupTree& tree, Sequence v,
            Equivalence equivalence = Equivalence::mazurkiewicz) {
  trees.insert(tree, v, equivalence);
}

TEST(WakeupTree, keeps_its_branches_in_order) {
  WakeupTrees trees;
  WakeupTree tree;
  EXPECT_TRUE(tree.empty());
  for (int p : {2, 0, 1}) trees.append(tree, invented::write(p, 0));
  EXPECT_EQ(trees.size(), 3u);
  for (int p : {2, 0, 1}) {
    const WakeupTrees::Branch branch = trees.take_first(tree);
    EXPECT_EQ(branch.step, invented::write(p, 0));
    EXPECT_TRUE(branch.rest.empty());
  }
  EXPECT_TRUE(tree.empty());
  EXPECT_EQ(trees.size(), 0u);
}

TEST(WakeupTree, a_tree_that_was_emptied_can_be_filled_again) {
  WakeupTrees trees;
  WakeupTree tree;
  trees.append(tree, invented::write(0, 0));
  trees.take_first(tree);
  trees.append(tree, invented::write(1, 0));
  trees.append(tree, invented::write(2, 0));
  EXPECT_EQ(leaves_of(trees, tree), (Paths{{invented::write(1, 0)}, {invented::write(2, 0)}}));
  EXPECT_EQ(trees.size(), 2u);
}

// Whether it is certain that v leads to a leaf of the tree that has these branches, and stays so.
bool leads_to_leaf(const Sequence& branches, Sequence v, WakeupTrees::Certain certain) {
  WakeupTrees trees;
  WakeupTree tree;
  for (const Step& step : branches) trees.append(tree, step);
  return trees.insert(tree, v, Equivalence::mazurkiewicz, certain);
}

TEST(WakeupTree, a_leaf_is_certain_if_certain_steps_lead_to_it) {
  const Step a = invented::write(1, 1), b = invented::write(2, 2), c = invented::write(3, 3);
  EXPECT_TRUE(leads_to_leaf({a}, {a}, {0, true}));
  EXPECT_TRUE(leads_to_leaf({a}, {b, a}, {0, true}));  // b or anything else: a commutes with it
  EXPECT_TRUE(leads_to_leaf({b}, {b, a}, {1, true}));
  EXPECT_TRUE(leads_to_leaf({b, a}, {b, a}, {1, true}));

  EXPECT_FALSE(leads_to_leaf({a}, {b, a}, {0, false}));  // what comes last may conflict with others
  EXPECT_FALSE(leads_to_leaf({b}, {b, a}, {0, true}));   // b may not come
  EXPECT_FALSE(leads_to_leaf({c}, {b, a}, {1, true}));   // something may come that conflicts with c
  EXPECT_FALSE(leads_to_leaf({}, {a}, {0, true}));       // there is no leaf yet
}

TEST(WakeupTree, a_branch_in_conflict_with_certain_steps_is_passed_over_for_certain) {
  const Step a = invented::write(1, 1), b = invented::write(2, 1), c = invented::write(3, 3);
  EXPECT_TRUE(leads_to_leaf({a, b}, {b, c}, {1, true}));
  EXPECT_FALSE(leads_to_leaf({a, c}, {b, c}, {0, true}));
}

TEST(WakeupTree, trees_that_share_memory_do_not_mix) {
  using invented::write;
  WakeupTrees trees;
  WakeupTree a, b;
  for (int p : {0, 1, 2}) {
    trees.append(a, write(p, 0));
    trees.append(b, write(p, 1));
    if (p == 1) trees.take_first(a);  // whose place b's next one takes
  }
  EXPECT_EQ(leaves_of(trees, a), (Paths{{write(1, 0)}, {write(2, 0)}}));
  EXPECT_EQ(leaves_of(trees, b), (Paths{{write(0, 1)}, {write(1, 1)}, {write(2, 1)}}));
  EXPECT_EQ(trees.size(), 5u);
}

// Source Sets, Section 6.2, on the program of Figure 1: p: x=1    q: y; x    r: z; x.
TEST(WakeupTree, inserts_as_in_the_paper) {
  using invented::read, invented::write;
  const int x = 0, y = 1, z = 2, p = 0, q = 1, r = 2;
  WakeupTrees trees;
  WakeupTree tree;
  insert(trees, tree, {write(p, x)});
  EXPECT_EQ(leaves_of(trees, tree), (Paths{{write(p, x)}}));

  insert(trees, tree, {read(q, y), read(q, x)});
  const Paths expected = {{write(p, x)}, {read(q, y), read(q, x)}};
  EXPECT_EQ(leaves_of(trees, tree), expected);

  insert(trees, tree, {read(r, z), read(r, x)});
  EXPECT_EQ(leaves_of(trees, tree), expected) << "q.q is consistent with r.r";
}

TEST(WakeupTree, a_branch_takes_its_step_from_the_sequence) {
  using invented::read, invented::write;
  WakeupTrees trees;
  WakeupTree tree;
  insert(trees, tree, {read(1, 1), write(0, 0), write(2, 0)});
  insert(trees, tree, {write(2, 0), read(1, 1), write(0, 0)});
  EXPECT_EQ(leaves_of(trees, tree), (Paths{{read(1, 1), write(0, 0), write(2, 0)},
                                           {read(1, 1), write(2, 0), write(0, 0)}}));
}

TEST(WakeupTree, the_ways_of_a_choice_are_different_branches) {
  using invented::choose;
  WakeupTrees trees;
  WakeupTree tree;
  insert(trees, tree, {choose(0, 1)});
  insert(trees, tree, {choose(0, 2)});
  insert(trees, tree, {choose(0, 1), choose(1, 0)});
  EXPECT_EQ(leaves_of(trees, tree), (Paths{{choose(0, 1)}, {choose(0, 2)}}));
}

// Sequences that follow E in a model.
class Continuations {
 public:
  Continuations(const Model& model, std::uint64_t seed, Equivalence equivalence)
      : equivalence_(equivalence), random_(seed), program_(model) {
    const Sequence beginning = random_sequence({});
    E_.assign(beginning.begin(), beginning.begin() + random_.below(1 + beginning.size() / 2));
  }

  Sequence random_v() {
    Sequence v = random_sequence(E_);
    v.resize(random_.below(static_cast<int>(std::min<std::size_t>(v.size(), 7)) + 1));
    return v;
  }

  Sequence enabled() {
    run();
    Sequence result;
    for (ProcessId p : program_.enabled()) {
      if (random_.chance(40)) result.push_back({p, 0, program_.pending(p)});
    }
    return result;
  }

  // u ~ w after E.prefix: each can go on with what it lacks of the other, to the same trace.
  bool consistent(const Sequence& prefix, const Sequence& u, const Sequence& w) {
    const auto a = run(prefix, u, lacking(w, u));
    const auto b = run(prefix, w, lacking(u, w));
    return a && b && Trace(*a, equivalence_) == Trace(*b, equivalence_);
  }

 private:
  Sequence random_sequence(const Sequence& after) {
    run_all({&after});
    Sequence v;
    for (ProcessSet enabled = program_.enabled(); !enabled.empty(); enabled = program_.enabled()) {
      auto p = enabled.begin();
      for (int skip = random_.below(static_cast<int>(enabled.size())); skip > 0; --skip) ++p;
      const int ways = program_.ways(*p);
      v.push_back(program_.step(*p, static_cast<std::uint16_t>(random_.below(ways))).step);
    }
    return v;
  }

  // The steps of w that u does not have: of each process the ones behind the first so many.
  static Sequence lacking(const Sequence& w, const Sequence& u) {
    std::map<ProcessId, int> skip;
    for (const Step& step : u) ++skip[step.process];
    Sequence result;
    for (const Step& step : w) {
      if (skip[step.process]-- <= 0) result.push_back(step);
    }
    return result;
  }

  template <typename... Sequences>
  std::optional<std::vector<Event>> run(const Sequences&... sequences) {
    return run_all({&E_, &sequences...});
  }

  // All steps one after the other, if they are possible and do what they say.
  std::optional<std::vector<Event>> run_all(std::vector<const Sequence*> sequences) {
    program_.restart();
    std::vector<Event> events;
    for (const Sequence* sequence : sequences) {
      for (const Step& step : *sequence) {
        if (!program_.enabled().contains(step.process)) return std::nullopt;
        if (step.choice >= program_.ways(step.process)) return std::nullopt;
        events.push_back(program_.step(step.process, step.choice));
        if (events.back().step != step) return std::nullopt;
      }
    }
    return events;
  }

  Equivalence equivalence_;
  Random random_;
  ModelProgram program_;
  Sequence E_;
};

// Definition 6.1: a wakeup tree after ⟨E, P⟩.
void expect_wakeup_tree(Continuations& after, const Paths& leaves, const Sequence& P) {
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const Sequence& w = leaves[i];
    for (const Step& p : P) {
      ASSERT_FALSE(after.consistent({}, {p}, w)) << "property 1: " << testing::PrintToString(p);
    }
    for (std::size_t j = 0; j < i; ++j) {  // an earlier sibling p of a node on the way to the leaf
      const auto [here, there] =
          std::mismatch(w.begin(), w.end(), leaves[j].begin(), leaves[j].end());
      ASSERT_TRUE(here != w.end() && there != leaves[j].end()) << "a leaf on the way to a leaf";
      const Sequence u(w.begin(), here), rest(here, w.end());
      ASSERT_FALSE(after.consistent(u, {*there}, rest)) << "property 2";
    }
  }
}

TEST(WakeupTree, has_the_properties_of_the_paper) {
  int inserted = 0, kept = 0, covered = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    for (Equivalence equivalence : {Equivalence::mazurkiewicz, Equivalence::exclusive}) {
      Continuations after(random_model(seed, mix_of(seed)), seed, equivalence);
      SleepSet sleep;
      for (const Step& step : after.enabled()) sleep.insert(step);
      const Sequence P(sleep.steps().begin(), sleep.steps().end());
      WakeupTrees trees;
      WakeupTree tree;
      Paths leaves;
      for (int i = 0; i < 6; ++i) {
        const Sequence v = after.random_v();
        const bool is_covered = std::any_of(
            P.begin(), P.end(), [&](const Step& p) { return after.consistent({}, {p}, v); });
        ASSERT_EQ(sleep.covers(v, equivalence), is_covered);
        if (is_covered || v.empty()) {
          covered += is_covered;
          continue;
        }
        insert(trees, tree, v, equivalence);

        const Paths before = std::exchange(leaves, leaves_of(trees, tree));
        (leaves == before ? kept : inserted) += 1;
        expect_wakeup_tree(after, leaves, P);  // (1)
        for (const Sequence& leaf : before) {  // (2)
          ASSERT_TRUE(std::find(leaves.begin(), leaves.end(), leaf) != leaves.end());
        }
        ASSERT_TRUE(std::any_of(leaves.begin(), leaves.end(), [&](const Sequence& leaf) {
          return after.consistent({}, leaf, v);  // (3)
        }));
        if (HasFatalFailure()) FAIL() << "seed " << seed;
      }
    }
  }
  EXPECT_GT(inserted, 1000);
  EXPECT_GT(kept, 1000);
  EXPECT_GT(covered, 1000);
}

}  // namespace
}  // namespace mazurka
