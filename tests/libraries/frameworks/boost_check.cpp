// A test of Boost.Test, with the library's main, that fails in one order.
// verdict: bug
// finding: exit-status
// message: check count == 2 has failed
// packages: libboost-test-dev
// flags: -DBOOST_TEST_DYN_LINK -lboost_unit_test_framework

#define BOOST_TEST_MODULE counters
#include <boost/test/unit_test.hpp>

#include <atomic>
#include <thread>

BOOST_AUTO_TEST_CASE(no_increment_is_lost) {
  std::atomic<int> count{0};
  const auto increment = [&] { count = count + 1; };
  std::thread first(increment), second(increment);
  first.join();
  second.join();
  BOOST_CHECK_EQUAL(count, 2);
}
