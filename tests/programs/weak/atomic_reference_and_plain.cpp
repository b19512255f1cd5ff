// An atomic_ref and a plain access beside it.
// verdict: bug
// finding: data-race
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

int x = 0;

int main() {
  std::thread other([] { std::atomic_ref(x).store(1, memory_order_relaxed); });
  const int seen = x;
  other.join();
  assert(seen <= 1);
}
