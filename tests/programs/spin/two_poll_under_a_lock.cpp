// Two threads that take a lock, look, and sleep without it.
// verdict: complete

#include <chrono>
#include <mutex>
#include <thread>

static std::mutex guard;
static bool ready = false;

static void poll() {
  for (bool seen = false; !seen;) {
    {
      const std::lock_guard<std::mutex> lock(guard);
      seen = ready;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
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
