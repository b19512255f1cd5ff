// A loop that waits for both of two variables.
// verdict: complete
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

std::atomic<int> x, y;
int data = 0;

int main() {
  std::thread one([] {
    data = 1;
    x.store(1, memory_order_release);
  });
  std::thread two([] { y.store(1, memory_order_release); });
  while (x.load(memory_order_acquire) == 0 || y.load(memory_order_acquire) == 0) {
  }
  assert(data == 1);
  one.join();
  two.join();
}
