// A place on the stack is another variable in each call.
// verdict: complete
// executions: 1
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

[[gnu::noinline]] void pass(int value) {
  std::atomic<int> box{value};
  std::thread other([&] { assert(box.exchange(value + 1, memory_order_relaxed) == value); });
  other.join();
  assert(box.load(memory_order_relaxed) == value + 1);
}

int main() {
  pass(1);
  pass(7);
}
