// Two fibers of one thread meet at an unbuffered channel.
// verdict: complete
// packages: libboost-fiber-dev
// flags: -lboost_fiber -lboost_context
#include <boost/fiber/all.hpp>
#include <cassert>

int main() {
  boost::fibers::unbuffered_channel<int> channel;
  boost::fibers::fiber sender([&] { channel.push(42); });
  assert(channel.value_pop() == 42);
  sender.join();
}
