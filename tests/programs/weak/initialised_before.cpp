// What is initialised before threads start is seen by them, by constructors of globals, plainly and on
// the heap.
// verdict: complete
// executions: 1
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

int plain = 1;
std::atomic<int> constant{2};

struct Dynamic {
  Dynamic() { atomic.store(plain + 2, memory_order_relaxed); }
  std::atomic<int> atomic;
} dynamic;

int main() {
  plain = 5;
  auto* const heap = new std::atomic<int>(4);
  std::thread other([&] {
    assert(plain == 5);
    assert(constant.exchange(1, memory_order_relaxed) == 2);
    assert(dynamic.atomic.exchange(1, memory_order_relaxed) == 3);
    assert(heap->exchange(1, memory_order_relaxed) == 4);
  });
  other.join();
  assert(constant.load(memory_order_relaxed) == 1);
  assert(dynamic.atomic.load(memory_order_relaxed) == 1);
  assert(heap->load(memory_order_relaxed) == 1);
  delete heap;
}
