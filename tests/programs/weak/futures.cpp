// async, promise and future order relaxed atomics.
// verdict: complete
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <future>
#include <thread>

using std::memory_order_relaxed;

std::atomic<int> x;

int main() {
  auto answer = std::async(std::launch::async, [] {
    x.store(1, memory_order_relaxed);
    return 5;
  });
  assert(answer.get() == 5);
  assert(x.load(memory_order_relaxed) == 1);
}
