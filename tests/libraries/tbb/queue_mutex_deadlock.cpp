// Two threads take two tbb::queuing_mutexes in opposite orders.
// verdict: bug
// finding: livelock
// packages: libtbb-dev
// pkg-config: tbb
#include <tbb/queuing_mutex.h>

#include <thread>

int main() {
  tbb::queuing_mutex left, right;
  std::thread other([&] {
    tbb::queuing_mutex::scoped_lock first(right);
    tbb::queuing_mutex::scoped_lock second(left);
  });
  {
    tbb::queuing_mutex::scoped_lock first(left);
    tbb::queuing_mutex::scoped_lock second(right);
  }
  other.join();
}
