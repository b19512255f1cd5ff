#include "core/process_set.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "oracle/random.h"
#include "unit/print.h"

namespace mazurka {
namespace {

constexpr ProcessId ends[] = {ProcessId{0}, ProcessId{63}, ProcessId{64}, ProcessId{127}};

std::vector<ProcessId> walk(const ProcessSet& set) {
  std::vector<ProcessId> processes;
  for (ProcessId p : set) processes.push_back(p);
  return processes;
}

TEST(ProcessSet, begins_empty) {
  EXPECT_TRUE(ProcessSet().empty());
  EXPECT_EQ(ProcessSet().size(), 0u);
  EXPECT_EQ(ProcessSet().any(), std::nullopt);
  EXPECT_EQ(ProcessSet().begin(), ProcessSet().end());
}

TEST(ProcessSet, holds_each_of_its_128_processes_alone) {
  for (std::size_t i = 0; i < ProcessSet::capacity; ++i) {
    const auto p = static_cast<ProcessId>(i);
    ProcessSet set{p};
    EXPECT_FALSE(set.empty());
    EXPECT_EQ(set.size(), 1u);
    EXPECT_EQ(set.first(), p);
    EXPECT_EQ(set.any(), p);
    for (std::size_t j = 0; j < ProcessSet::capacity; ++j) {
      EXPECT_EQ(set.contains(ProcessId(j)), i == j);
    }
    set.erase(p);
    EXPECT_TRUE(set.empty());
  }
}

TEST(ProcessSet, is_walked_through_from_the_lowest) {
  const ProcessSet set{ends[3], ends[1], ends[0], ends[2]};
  EXPECT_EQ(walk(set), std::vector(std::begin(ends), std::end(ends)));
  EXPECT_EQ(set.first(), ProcessId{0});
  EXPECT_EQ((ProcessSet{ends[3], ends[2]}).first(), ProcessId{64});
}

TEST(ProcessSet, holds_a_process_once) {
  ProcessSet set{ends[1], ends[1]};
  EXPECT_EQ(set.size(), 1u);
  set.erase(ends[2]);
  EXPECT_EQ(set, ProcessSet{ends[1]});
}

// Everything, compared with std::set.
TEST(ProcessSet, does_what_sets_do) {
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    std::set<ProcessId> a, b;
    ProcessSet A, B;
    for (int k = random.below(20); k > 0; --k) {
      const ProcessId p = random.chance(30) ? ends[random.below(4)] : ProcessId(random.below(128));
      const ProcessId q = random.chance(30) ? p : ProcessId(random.below(128));
      a.insert(p), A.insert(p);
      b.insert(q), B.insert(q);
      if (random.chance(20)) a.erase(q), A.erase(q);
    }
    ProcessSet both, either, only;
    bool includes = true;
    for (std::size_t k = 0; k < ProcessSet::capacity; ++k) {
      const auto p = static_cast<ProcessId>(k);
      ASSERT_EQ(A.contains(p), a.contains(p));
      if (a.contains(p) && b.contains(p)) both.insert(p);
      if (a.contains(p) || b.contains(p)) either.insert(p);
      if (a.contains(p) && !b.contains(p)) only.insert(p);
      includes &= a.contains(p) || !b.contains(p);
    }
    ASSERT_EQ(A.size(), a.size());
    ASSERT_EQ(walk(A), std::vector(a.begin(), a.end()));
    ASSERT_EQ(A & B, both);
    ASSERT_EQ(A | B, either);
    ASSERT_EQ(A - B, only);
    ASSERT_EQ(A.disjoint(B), both.empty());
    ASSERT_EQ(A.includes(B), includes);
    ASSERT_EQ(A == B, a == b);
  }
}

}  // namespace
}  // namespace mazurka
