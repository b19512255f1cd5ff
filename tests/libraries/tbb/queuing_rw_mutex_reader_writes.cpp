// One of two threads changes what is read under a queuing_rw_mutex without it. What the library does inside has
// not been learnt yet when that is found.
// verdict: bug
// finding: data-race
// packages: libtbb-dev
// pkg-config: tbb
#include <tbb/concurrent_vector.h>
#include <tbb/queuing_rw_mutex.h>

#include <cassert>
#include <thread>

using Lock = tbb::queuing_rw_mutex::scoped_lock;

int main() {
  tbb::concurrent_vector<int> numbers;
  tbb::queuing_rw_mutex mutex;
  int count = 0;
  std::thread other([&] {
    numbers.push_back(1);
    Lock lock(mutex, true);
    ++count;  // <--
  });
  numbers.push_back(2);
  { Lock lock(mutex, false); }
  ++count;  // <--
  other.join();
  assert(numbers.size() == 2);
}
