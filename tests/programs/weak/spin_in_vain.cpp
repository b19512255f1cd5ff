// A loop that waits for what nobody writes.
// verdict: bug
// finding: livelock or deadlock
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

std::atomic<int> x;

int main() {
  std::thread other([] { x.store(1, memory_order_relaxed); });
  while (x.load(memory_order_relaxed) != 2) {
  }
  other.join();
}
