// A test of doctest that fails in one order.
// verdict: bug
// finding: exit-status
// packages: doctest-dev

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <atomic>
#include <thread>

TEST_CASE("no increment is lost") {
  std::atomic<int> count{0};
  const auto increment = [&] { count = count + 1; };
  std::thread first(increment), second(increment);
  first.join();
  second.join();
  REQUIRE(count == 2);
}
