// The same, header-only: BOOST_REQUIRE ends the test by an exception.
// verdict: bug
// finding: exit-status
// message: count == 2 has failed
// packages: libboost-test-dev

#define BOOST_TEST_MODULE counters
#include <boost/test/included/unit_test.hpp>

#include <atomic>
#include <thread>

BOOST_AUTO_TEST_CASE(no_increment_is_lost) {
  std::atomic<int> count{0};
  const auto increment = [&] { count = count + 1; };
  std::thread first(increment), second(increment);
  first.join();
  second.join();
  BOOST_REQUIRE(count == 2);
}
