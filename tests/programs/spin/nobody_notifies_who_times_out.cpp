// A change without a notification is found after a timeout.
// verdict: complete
// message: how often it looks was assumed not to matter

#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex guard;
static std::condition_variable never_notified;
static int changes = 0;

int main() {
  std::thread waiter([] {
    std::unique_lock<std::mutex> lock(guard);
    while (changes < 2) never_notified.wait_for(lock, std::chrono::milliseconds(10));
    assert(changes == 2);
  });
  for (int i = 0; i < 2; ++i) {
    const std::lock_guard<std::mutex> lock(guard);
    ++changes;
  }
  waiter.join();
}
