// notify_all_at_thread_exit unlocks and notifies when the thread has destroyed its thread_local objects.
// verdict: complete

#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable changed;
static bool ready;
static int destroyed;

struct Noted {
  bool used = false;
  ~Noted() { ++destroyed; }
};
static thread_local Noted noted;

int main() {
  std::thread thread([] {
    std::unique_lock lock(mutex);
    noted.used = true;
    ready = true;
    std::notify_all_at_thread_exit(changed, std::move(lock));
  });
  {
    std::unique_lock lock(mutex);
    changed.wait(lock, [] { return ready; });
    assert(destroyed == 1);
  }
  thread.join();
}
