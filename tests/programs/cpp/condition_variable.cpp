// condition_variable with a predicate.
// verdict: complete

#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

int main() {
  std::mutex mutex;
  std::condition_variable changed;
  bool ready = false;
  int data = 0;
  std::thread producer([&] {
    data = 42;
    {
      std::lock_guard lock(mutex);
      ready = true;
    }
    changed.notify_one();
  });
  {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return ready; });
  }
  assert(data == 42);
  producer.join();
}
