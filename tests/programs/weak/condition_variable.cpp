// Relaxed atomics that a mutex and a condition variable order.
// verdict: complete
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

std::mutex mutex;
std::condition_variable changed;
bool is_ready = false;
std::atomic<int> data{0};

int main() {
  std::thread producer([] {
    data.store(42, memory_order_relaxed);
    {
      const std::lock_guard lock(mutex);
      is_ready = true;
    }
    changed.notify_one();
  });
  {
    std::unique_lock lock(mutex);
    changed.wait(lock, [] { return is_ready; });
  }
  assert(data.load(memory_order_relaxed) == 42);
  producer.join();
}
