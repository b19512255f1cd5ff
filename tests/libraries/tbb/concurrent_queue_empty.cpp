// Two consumers of a tbb::concurrent_queue with one element: who looks first need not be who takes it.
// verdict: bug
// finding: assertion
// packages: libtbb-dev
// pkg-config: tbb
#include <tbb/concurrent_queue.h>

#include <cassert>
#include <thread>

int main() {
  tbb::concurrent_queue<int> queue;
  queue.push(1);
  const auto take = [&] {
    if (queue.empty()) return;
    int value = 0;
    const bool is_taken = queue.try_pop(value);
    assert(is_taken);  // <--
  };
  std::thread other(take);
  take();
  other.join();
}
