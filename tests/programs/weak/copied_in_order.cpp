// A copy of two atomics need not have been the state of the original at any time.
// verdict: bug
// finding: assertion
// options: --memory=pso

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

struct Pair {
  std::atomic<int> first{1};
  std::atomic<int> second{2};

  Pair() = default;
  Pair(const Pair& other)
      : first(other.first.load(memory_order_relaxed)),
        second(other.second.load(memory_order_relaxed)) {}
};

int main() {
  Pair pair;
  std::thread writer([&] {
    pair.first.store(3, memory_order_relaxed);
    pair.second.store(4, memory_order_relaxed);
  });
  const Pair copy(pair);
  writer.join();
  const int first = copy.first.load(memory_order_relaxed);
  const int second = copy.second.load(memory_order_relaxed);
  assert(first == 3 || second == 2);
}
