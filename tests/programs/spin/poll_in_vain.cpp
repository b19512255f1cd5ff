// A loop that polls under a lock for what nobody does any more.
// verdict: bug
// finding: livelock

#include <mutex>
#include <thread>

int main() {
  std::mutex mutex;
  int tickets = 1;
  const auto take = [&] {
    for (;;) {
      const std::lock_guard<std::mutex> guard(mutex);  // <--
      if (tickets > 0) {
        --tickets;
        return;
      }
    }
  };
  std::thread other(take);
  take();
  other.join();
}
