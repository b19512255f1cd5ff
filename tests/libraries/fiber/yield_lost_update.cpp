// A fiber yields between reading and writing a counter: the update of the other one gets lost.
// verdict: bug
// finding: assertion
// packages: libboost-fiber-dev
// flags: -lboost_fiber -lboost_context
#include <boost/fiber/all.hpp>
#include <cassert>

int main() {
  int counter = 0;
  const auto add = [&] {
    const int seen = counter;
    boost::this_fiber::yield();
    counter = seen + 1;
  };
  boost::fibers::fiber other(add);
  add();
  other.join();
  assert(counter == 2);
}
