// wait_for tells by its predicate whether it was in time; both happen.
// verdict: bug
// finding: assertion

#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace std::chrono_literals;

int main() {
  std::mutex mutex;
  std::condition_variable changed;
  bool ready = false;
  std::thread producer([&] {
    std::lock_guard lock(mutex);
    ready = true;
    changed.notify_all();
  });
  {
    std::unique_lock lock(mutex);
    const bool in_time = changed.wait_for(lock, 1h, [&] { return ready; });
    assert(in_time);  // <--
  }
  producer.join();
}
