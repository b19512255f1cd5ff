// atomic_ref makes accesses to a plain int atomic: two increments each, binomial(4, 2) traces.
// verdict: complete
// executions: 6

#include <atomic>
#include <cassert>
#include <thread>

int main() {
  int counter = 0;
  const auto work = [&] {
    std::atomic_ref<int> shared(counter);
    ++shared;
    ++shared;
  };
  std::thread a(work), b(work);
  a.join();
  b.join();
  assert(counter == 4);
}
