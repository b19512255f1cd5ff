// Two locks in opposite orders, by those who both have not seen the other.
// verdict: bug
// finding: deadlock
// options: --memory=tso

#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

std::mutex a, b;
std::atomic<int> x, y;

int main() {
  std::thread other([] {
    x.store(1, memory_order_relaxed);
    if (y.load(memory_order_relaxed) == 0) {
      const std::lock_guard first(a);
      const std::lock_guard second(b);
    }
  });
  y.store(1, memory_order_relaxed);
  if (x.load(memory_order_relaxed) == 0) {
    const std::lock_guard first(b);
    const std::lock_guard second(a);
  }
  other.join();
}
