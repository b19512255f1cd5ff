// Two threads count under a boost::mutex.
// verdict: complete
// packages: libboost-thread-dev
// flags: -lboost_thread -lboost_system
#include <boost/thread.hpp>
#include <cassert>

int main() {
  boost::mutex mutex;
  int counter = 0;
  auto count = [&] {
    boost::lock_guard<boost::mutex> lock(mutex);
    ++counter;
  };
  boost::thread other(count);
  count();
  other.join();
  assert(counter == 2);
}
