// A test of GoogleTest, with its own main, that passes in all orders.
// verdict: complete
// packages: libgtest-dev
// flags: -lgtest_main -lgtest

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

TEST(Counter, LosesNoIncrement) {
  std::atomic<int> count{0};
  const auto increment = [&] { ++count; };
  std::thread first(increment), second(increment);
  first.join();
  second.join();
  ASSERT_EQ(count, 2);
}
