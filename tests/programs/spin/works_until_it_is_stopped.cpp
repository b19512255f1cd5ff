// A worker that takes what is under the mutex whenever it wakes up, until an atomic flag stops it: what comes
// late is left undone.
// verdict: bug
// finding: assertion

#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex guard;
static std::condition_variable changed;
static std::atomic<bool> stop{false};
static int work = 0, done = 0;

int main() {
  std::thread worker([] {
    std::unique_lock<std::mutex> lock(guard);
    while (!stop) {
      changed.wait_for(lock, std::chrono::milliseconds(10));
      done += work;
      work = 0;
    }
  });
  {
    const std::lock_guard<std::mutex> lock(guard);
    work = 1;
  }
  changed.notify_one();
  stop = true;
  worker.join();
  assert(done == 1);  // <--
}
