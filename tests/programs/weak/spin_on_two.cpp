// A loop that waits for either of two variables.
// verdict: complete
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

std::atomic<int> x, y;

int main() {
  std::thread one([] { x.store(1, memory_order_release); });
  std::thread two([] { y.store(1, memory_order_release); });
  while (x.load(memory_order_acquire) == 0 && y.load(memory_order_acquire) == 0) {
  }
  one.join();
  two.join();
}
