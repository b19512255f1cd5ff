// An atomic_flag as a lock.
// verdict: complete
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

std::atomic_flag taken = ATOMIC_FLAG_INIT;
int count = 0;

void add() {
  while (taken.test_and_set(memory_order_acquire)) taken.wait(true, memory_order_relaxed);
  ++count;
  taken.clear(memory_order_release);
  taken.notify_one();
}

int main() {
  std::thread other(add);
  add();
  other.join();
  assert(count == 2);
}
