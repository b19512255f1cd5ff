// Two threads that wait with timeouts for the same thing: that one has looked is no news to the other.
// verdict: complete
// message: how often it looks was assumed not to matter

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex guard;
static std::condition_variable changed;
static bool ready = false;

static void poll() {
  std::unique_lock<std::mutex> lock(guard);
  while (!ready) changed.wait_for(lock, std::chrono::milliseconds(10));
}

int main() {
  std::thread a(poll), b(poll);
  {
    const std::lock_guard<std::mutex> lock(guard);
    ready = true;
  }
  a.join();
  b.join();
}
