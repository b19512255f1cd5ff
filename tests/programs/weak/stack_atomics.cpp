// Atomics on the stack, changed before others know of them and after.
// verdict: complete
// executions: 2
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

int main() {
  std::atomic<unsigned> flag;
  flag.store(5, memory_order_relaxed);
  unsigned seen = 0;
  std::thread other([&] { seen = flag.load(memory_order_relaxed); });
  flag.store(3, memory_order_relaxed);
  other.join();
  assert(seen == 5 || seen == 3);
}
