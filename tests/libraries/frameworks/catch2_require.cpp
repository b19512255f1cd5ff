// A test of Catch2 that fails in one order.
// verdict: bug
// finding: exit-status
// message: FAILED:
// packages: catch2
// flags: -O0

#define CATCH_CONFIG_MAIN
#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

TEST_CASE("no increment is lost") {
  std::atomic<int> count{0};
  const auto increment = [&] { count = count + 1; };
  std::thread first(increment), second(increment);
  first.join();
  second.join();
  REQUIRE(count == 2);
}
