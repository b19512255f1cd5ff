// Memory that is only freed if somebody has seen the other's store.
// verdict: bug
// finding: leak
// options: --memory=tso --leaks

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

std::atomic<int> x, y;
int* memory = nullptr;

int main() {
  int seen = 0;
  std::thread other([&] {
    x.store(1, memory_order_release);
    seen = y.load(memory_order_acquire);
  });
  y.store(1, memory_order_release);
  const int mine = x.load(memory_order_acquire);
  other.join();
  memory = new int(1);
  if (seen != 0 || mine != 0) delete memory;
  memory = nullptr;
}
