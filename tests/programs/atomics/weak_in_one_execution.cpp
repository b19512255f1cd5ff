// A weaker order that only one of the executions uses is mentioned.
// verdict: complete
// message: also for atomic accesses weaker than seq_cst

#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> flag{0}, data{0};

int main() {
  std::thread t([] { flag.store(1); });
  if (flag.load() == 0) data.store(1, std::memory_order_relaxed);
  t.join();
  assert(data.load() <= 1);
}
