// A loop that waits with a timeout, and looks at an atomic flag that is set without the mutex.
// verdict: complete
// message: how often it looks was assumed not to matter

#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex guard;
static std::condition_variable changed;
static std::atomic<bool> stop{false};

int main() {
  std::thread waiter([] {
    std::unique_lock<std::mutex> lock(guard);
    while (!stop) changed.wait_for(lock, std::chrono::milliseconds(10));
    assert(stop);
  });
  stop = true;
  changed.notify_one();
  waiter.join();
}
