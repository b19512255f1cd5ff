#include "explore/large_stack.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "explore/search.h"

namespace mazurka {
namespace {

TEST(LargeStack, runs_the_function_to_its_end) {
  int result = 0;
  run_on_large_stack([&] { result = 7; });
  EXPECT_EQ(result, 7);
}

TEST(LargeStack, passes_exceptions_on) {
  try {
    run_on_large_stack([] { throw UserError("no {}", "way"); });
    FAIL() << "no exception";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "no way");
  }
  // Not everything that is thrown is a std::exception.
  EXPECT_THROW(run_on_large_stack([] { throw SearchStopped{Limit::depth}; }), SearchStopped);
}

TEST(LargeStack, can_be_used_again_and_within_itself) {
  int depth = 0;
  run_on_large_stack([&] {
    ++depth;
    run_on_large_stack([&] { ++depth; });
  });
  run_on_large_stack([&] { ++depth; });
  EXPECT_EQ(depth, 3);
}

// Not a tail call: something is done on the way back.
std::size_t depth_of(std::size_t left) {
  volatile char frame[64] = {};
  frame[0] = left != 0;
  const std::size_t below = left == 0 ? 0 : depth_of(left - 1);
  return below + frame[0];
}

// An ordinary stack has 8 MB.
TEST(LargeStack, is_deep_enough_for_the_longest_executions) {
  std::size_t depth = 0;
  run_on_large_stack([&] { depth = depth_of(1'000'000); });
  EXPECT_EQ(depth, 1'000'000u);
}

}  // namespace
}  // namespace mazurka
