// A loop that waits at a condition variable with a timeout, until it finds what it waits for, and counts.
// verdict: complete
// message: how often it looks was assumed not to matter

#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex guard;
static std::condition_variable changed;
static bool ready = false;
static int timeouts = 0;

int main() {
  std::thread waiter([] {
    std::unique_lock<std::mutex> lock(guard);
    while (!ready) {
      if (changed.wait_for(lock, std::chrono::milliseconds(10)) == std::cv_status::timeout) ++timeouts;
    }
  });
  {
    const std::lock_guard<std::mutex> lock(guard);
    ready = true;
    changed.notify_one();
  }
  waiter.join();
  assert(ready && timeouts >= 0);
}
