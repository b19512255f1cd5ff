// The destructor of a jthread asks it to stop, and joins it.
// verdict: complete

#include <cassert>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

static std::mutex mutex;
static std::condition_variable_any changed;
static bool stopped;

int main() {
  {
    std::jthread thread([](std::stop_token stop) {
      std::unique_lock lock(mutex);
      const bool held = changed.wait(lock, stop, [] { return false; });
      assert(!held && stop.stop_requested());
      stopped = true;
    });
  }
  assert(stopped);
}
