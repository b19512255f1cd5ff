// A loop that waits relaxed, and a fence behind it.
// verdict: complete
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

std::atomic<int> x;
int data = 0;

int main() {
  std::thread other([] {
    data = 1;
    std::atomic_thread_fence(memory_order_release);
    x.store(1, memory_order_relaxed);
  });
  while (x.load(memory_order_relaxed) == 0) {
  }
  std::atomic_thread_fence(memory_order_acquire);
  assert(data == 1);
  other.join();
}
