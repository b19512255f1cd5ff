// The flag is set without the mutex: the notification may come between the look and the wait.
// verdict: bug
// finding: deadlock

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable_any changed;
static std::atomic<bool> ready;

int main() {
  std::thread thread([] {
    ready = true;
    changed.notify_one();
  });
  {
    std::unique_lock lock(mutex);
    while (!ready) changed.wait(lock);  // <--
  }
  thread.join();
}
