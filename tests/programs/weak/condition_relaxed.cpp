// A condition that is also looked at without its mutex, relaxed.
// verdict: bug
// finding: assertion
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

std::mutex mutex;
std::condition_variable changed;
std::atomic<bool> is_ready{false};
std::atomic<int> data{0};

int main() {
  std::thread producer([] {
    data.store(42, memory_order_relaxed);
    {
      const std::lock_guard lock(mutex);
      is_ready.store(true, memory_order_relaxed);
    }
    changed.notify_one();
  });
  if (!is_ready.load(memory_order_relaxed)) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [] { return is_ready.load(memory_order_relaxed); });
  }
  assert(data.load(memory_order_relaxed) == 42);
  producer.join();
}
