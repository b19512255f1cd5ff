// A wait that may time out: then the flag is looked at relaxed.
// verdict: complete
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

std::mutex mutex;
std::condition_variable changed;
std::atomic<int> data{0};

int main() {
  std::thread producer([] {
    data.store(1, memory_order_relaxed);
    const std::lock_guard lock(mutex);
    data.store(2, memory_order_relaxed);
    changed.notify_one();
  });
  {
    std::unique_lock lock(mutex);
    if (data.load(memory_order_relaxed) != 2) changed.wait_for(lock, std::chrono::seconds(1));
    assert(data.load(memory_order_relaxed) <= 2);
  }
  producer.join();
  assert(data.load(memory_order_relaxed) == 2);
}
