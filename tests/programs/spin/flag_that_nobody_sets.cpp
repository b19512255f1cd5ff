// A loop with timeouts that looks at an atomic flag which nobody sets, though it is notified.
// verdict: bug
// finding: livelock

#include <atomic>
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
    while (!ready) changed.wait_for(lock, std::chrono::milliseconds(10));  // <--
  });
  changed.notify_one();
  waiter.join();
}
