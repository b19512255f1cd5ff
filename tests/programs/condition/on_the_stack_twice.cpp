// A condition variable on the stack: the second one is where the first one was destroyed.
// verdict: complete

#include <condition_variable>
#include <mutex>
#include <thread>

static void exchange() {
  std::mutex mutex;
  std::condition_variable changed;
  bool ready = false;
  std::thread other([&] {
    std::lock_guard lock(mutex);
    ready = true;
    changed.notify_one();
  });
  {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return ready; });
  }
  other.join();
}

int main() {
  exchange();
  exchange();
}
