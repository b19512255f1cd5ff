// try_lock_for may fail, and then the lock is not held.
// verdict: complete

#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

using namespace std::chrono_literals;

int main() {
  std::timed_mutex mutex;
  int counter = 0;
  const auto work = [&] {
    if (mutex.try_lock_for(10ms)) {
      ++counter;
      mutex.unlock();
    }
  };
  std::thread a(work), b(work);
  a.join();
  b.join();
  assert(counter <= 2);
}
