// A program that relies on try_lock_for to succeed.
// verdict: bug
// finding: assertion

#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

using namespace std::chrono_literals;

int main() {
  std::timed_mutex mutex;
  const auto work = [&] {
    const bool locked = mutex.try_lock_for(1h);
    assert(locked);  // <--
    mutex.unlock();
  };
  std::thread a(work), b(work);
  a.join();
  b.join();
}
