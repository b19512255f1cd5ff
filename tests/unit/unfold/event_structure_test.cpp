#include "unfold/event_structure.h"

#include <gtest/gtest.h>

#include "unit/unfold/random_structure.h"

namespace mazurka {
namespace {

TEST(EventStructure, stores_an_event_once) {
  EventStructure U;
  const Tree x = tree_of(ObjectId{0});
  const PrimeEvent::Name name{ProcessId{1}, 0, bottom, U.root(x)};
  const Prime e = U.intern(name, x);
  EXPECT_EQ(U.intern(name, x), e);
  EXPECT_NE(U.intern({ProcessId{2}, 0, bottom, U.root(x)}, x), e);
  EXPECT_NE(U.intern({ProcessId{1}, 0, bottom, e}, x), e);
  EXPECT_EQ(U.size(), 3u);
}

TEST(EventStructure, keeps_names_apart_when_it_grows) {
  EventStructure U;
  const Tree x = tree_of(ObjectId{0});
  std::vector<Prime> chain{U.root(x)};
  const auto next = [&](std::size_t i) {
    return PrimeEvent::Name{ProcessId{0}, 0, i == 1 ? bottom : chain[i - 1], chain[i - 1]};
  };
  for (std::size_t i = 1; i < 5000; ++i) chain.push_back(U.intern(next(i), x));
  for (std::size_t i = 1; i < 5000; ++i) ASSERT_EQ(U.intern(next(i), x), chain[i]);
  EXPECT_EQ(U.size(), 4999u);
}

// A tree of some depth with many branches.
TEST(EventStructure, ancestor_is_what_walking_finds) {
  EventStructure U;
  const Tree x = tree_of(ObjectId{0});
  std::mt19937 random(1);
  std::vector<Prime> nodes{U.root(x)};
  for (std::uint16_t i = 0; i < 3000; ++i) {
    const std::size_t near_end =
        nodes.size() - 1 - random() % std::min<std::size_t>(nodes.size(), 3);
    nodes.push_back(U.intern({ProcessId{i}, 0, bottom, nodes[near_end]}, x));
  }
  EXPECT_GT(U[nodes.back()].depth, 1000u);
  for (int i = 0; i < 3000; ++i) {
    const Prime e = nodes[random() % nodes.size()];
    const std::uint32_t depth = random() % (U[e].depth + 1);
    Prime walker = e;
    while (U[walker].depth > depth) walker = U[walker].name.pm;
    ASSERT_EQ(U.ancestor(e, depth), walker);
  }
}

TEST(EventStructure, ancestor_takes_few_jumps) {
  EventStructure U;
  const Tree x = tree_of(ObjectId{0});
  Prime e = U.root(x);
  for (int i = 0; i < 100'000; ++i) e = U.intern({ProcessId{0}, 0, bottom, e}, x);
  int jumps = 0;
  for (Prime f = e; U[f].depth > 0; ++jumps) f = U[f].jump;
  EXPECT_LT(jumps, 40);
}

// Theorem 6.
TEST(EventStructure, causality_and_conflict_are_what_their_definitions_say) {
  int conflicts = 0, causes = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    RandomStructure random(seed);
    for (int runs = 0; runs < 6; ++runs) random.run();
    for (Prime e : random.events) {
      for (Prime f : random.events) {
        ASSERT_EQ(random.U.conflict(e, f), random.conflict(e, f)) << "seed " << seed;
        conflicts += random.conflict(e, f);
        if (random.U[e].tree == no_tree) continue;
        ASSERT_EQ(random.U.precedes(e, f), random.precedes(e, f)) << "seed " << seed;
        causes += random.precedes(e, f);
      }
    }
  }
  EXPECT_GT(conflicts, 10'000);
  EXPECT_GT(causes, 10'000);
}

TEST(EventStructure, lmax_is_the_last_of_each_tree) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    RandomStructure random(seed);
    for (int runs = 0; runs < 4; ++runs) random.run();
    for (Prime e : random.events) {
      std::map<Tree, Prime> expected;
      for (Prime f : random.past(e)) {
        if (random.U[f].tree == no_tree) continue;
        Prime& last = expected.insert({random.U[f].tree, f}).first->second;
        if (random.precedes(last, f)) last = f;
      }
      ASSERT_EQ(random.U.lmax(e).size(), expected.size());
      for (const auto [tree, last] : random.U.lmax(e)) ASSERT_EQ(expected[tree], last);
    }
  }
}

TEST(EventStructure, a_removed_event_leaves_no_trace) {
  EventStructure U;
  const Tree x = tree_of(ObjectId{0}), y = tree_of(ObjectId{1});
  const Prime a = U.intern({ProcessId{0}, 0, bottom, U.root(x)}, x);
  const Prime b = U.intern({ProcessId{0}, 0, a, U.root(y)}, y);
  const PrimeEvent::Name name{ProcessId{1}, 0, bottom, b};
  const Prime c = U.intern(name, y);
  EXPECT_EQ(U.lmax(c).size(), 2u);
  U.remove(c);
  EXPECT_EQ(U.size(), 2u);

  // What takes its place has its own past.
  const Prime d = U.intern({ProcessId{2}, 0, bottom, U.root(x)}, x);
  EXPECT_EQ(U.lmax(d, x), d);
  EXPECT_EQ(U.lmax(d).size(), 1u);
  EXPECT_EQ(U.lmax(U.intern(name, y)).size(), 2u);
  EXPECT_EQ(U.size(), 4u);
}

}  // namespace
}  // namespace mazurka
