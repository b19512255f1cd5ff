// A value by a promise of Boost, and an interruption at a condition variable.
// verdict: complete
// packages: libboost-thread-dev
// flags: -DBOOST_THREAD_VERSION=4 -lboost_thread -lboost_system
#include <boost/thread.hpp>
#include <boost/thread/future.hpp>
#include <cassert>

int main() {
  boost::promise<int> promise;
  boost::future<int> future = promise.get_future();
  boost::thread thread([&] { promise.set_value(4); });
  assert(future.get() == 4);
  thread.join();
}
