// A test of GoogleTest, with its own main, that fails in one order.
// verdict: bug
// finding: exit-status
// message: Expected equality of these values
// packages: libgtest-dev
// flags: -lgtest_main -lgtest

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

TEST(Counter, LosesNoIncrement) {
  std::atomic<int> count{0};
  const auto increment = [&] { count = count + 1; };
  std::thread first(increment), second(increment);
  first.join();
  second.join();
  EXPECT_EQ(count, 2);
}
