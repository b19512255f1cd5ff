// atomic_ref: what is plain before and after the threads.
// verdict: complete
// executions: 4
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

int x = 0;
int y = 0;

int main() {
  int a = 0;
  int b = 0;
  x = 1;
  std::thread one([&] {
    std::atomic_ref(x).store(2, memory_order_relaxed);
    a = std::atomic_ref(y).load(memory_order_relaxed);
  });
  std::thread two([&] {
    std::atomic_ref(y).store(1, memory_order_relaxed);
    b = std::atomic_ref(x).load(memory_order_relaxed);
  });
  one.join();
  two.join();
  assert(x == 2 && y == 1);
  assert(a == 0 || a == 1);
  assert(b == 1 || b == 2);
}
