// A test of Boost.Test that passes in every order, with a fixture.
// verdict: complete
// packages: libboost-test-dev
// flags: -DBOOST_TEST_DYN_LINK -lboost_unit_test_framework

#define BOOST_TEST_MODULE counters
#include <boost/test/unit_test.hpp>

#include <atomic>
#include <thread>

struct Counter {
  std::atomic<int> count{0};
};

BOOST_FIXTURE_TEST_CASE(no_increment_is_lost, Counter) {
  const auto increment = [&] { ++count; };
  std::thread first(increment), second(increment);
  first.join();
  second.join();
  BOOST_TEST(count == 2);
}
