// The exit status of a program that leaves because it has seen the second store only.
// verdict: bug
// finding: exit-status
// options: --memory=pso

#include <atomic>
#include <cstdlib>
#include <thread>

using std::memory_order_relaxed;

std::atomic<int> x, y;

int main() {
  std::thread other([] {
    x.store(1, memory_order_relaxed);
    y.store(1, memory_order_relaxed);
  });
  if (y.load(memory_order_relaxed) == 1 && x.load(memory_order_relaxed) == 0) std::exit(3);
  other.join();
}
