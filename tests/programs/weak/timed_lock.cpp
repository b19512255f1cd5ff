// A lock that is tried for a while; who has not got it knows nothing.
// verdict: bug
// finding: assertion
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

std::timed_mutex mutex;
std::atomic<int> data{0};
std::atomic<int> locked{0};

int main() {
  std::thread other([] {
    const std::lock_guard lock(mutex);
    data.store(1, memory_order_relaxed);
    locked.store(1, memory_order_relaxed);
  });
  if (mutex.try_lock_for(std::chrono::seconds(1))) {
    assert(locked.load(memory_order_relaxed) == data.load(memory_order_relaxed));
    mutex.unlock();
  } else if (locked.load(memory_order_relaxed) == 1) {
    assert(data.load(memory_order_relaxed) == 1);
  }
  other.join();
}
