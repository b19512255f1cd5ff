// A loop that takes a lock, looks, and sleeps without it waits for others to have had the lock.
// verdict: complete

#include <chrono>
#include <mutex>
#include <thread>

int main() {
  std::mutex mutex;
  bool ready = false;
  std::thread setter([&] {
    const std::lock_guard<std::mutex> guard(mutex);
    ready = true;
  });
  for (bool seen = false; !seen;) {
    {
      const std::lock_guard<std::mutex> guard(mutex);
      seen = ready;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  setter.join();
}
