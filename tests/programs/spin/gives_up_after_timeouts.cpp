// Gives up after ten timeouts in a row. That it does so too early is found.
// verdict: bug
// finding: assertion

#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex guard;
static std::condition_variable changed;
static bool ready = false;

int main() {
  std::thread waiter([] {
    std::unique_lock<std::mutex> lock(guard);
    for (int i = 0; i < 10 && !ready; ++i) changed.wait_for(lock, std::chrono::milliseconds(10));
    assert(ready);  // <--
  });
  {
    const std::lock_guard<std::mutex> lock(guard);
    ready = true;
    changed.notify_one();
  }
  waiter.join();
}
