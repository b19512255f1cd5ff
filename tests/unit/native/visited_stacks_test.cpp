#include "native/visited_stacks.h"

#include <gtest/gtest.h>

namespace mazurka {

namespace {

constexpr std::uintptr_t x = VisitedStacks::begin + 4096;

TEST(VisitedStacks, has_the_bytes_that_were_accessed) {
  VisitedStacks visited;
  EXPECT_FALSE(visited.is_visited(x, 8));
  visited.visit(x, 2);
  visited.visit(x, 4);
  EXPECT_TRUE(visited.is_visited(x + 3, 8));
  EXPECT_FALSE(visited.is_visited(x + 4, 4));
  visited.clear();
  EXPECT_FALSE(visited.is_visited(x, 4));
  visited.visit(x, 4);
  EXPECT_TRUE(visited.is_visited(x, 1));
}

TEST(VisitedStacks, of_a_stack_elsewhere_nothing_is_known) {
  VisitedStacks visited;
  visited.visit(64, 8);
  EXPECT_FALSE(visited.is_visited(x, 8));
  EXPECT_TRUE(visited.is_visited(72, 8));
}

}  // namespace

}  // namespace mazurka
