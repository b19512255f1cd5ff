// Looks at an atomic flag after each of twenty timeouts, and then gives up.
// verdict: bug
// finding: assertion

#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex guard;
static std::condition_variable changed;
static std::atomic<bool> ready{false};

int main() {
  std::thread waiter([] {
    std::unique_lock<std::mutex> lock(guard);
    for (int i = 0; i < 20 && !ready; ++i) changed.wait_for(lock, std::chrono::milliseconds(10));
    assert(ready);  // <--
  });
  ready = true;
  changed.notify_one();
  waiter.join();
}
