// A weaker order that occurs in one execution only is noted.
// verdict: complete
// message: weaker than seq_cst
// executions: 2

#include <atomic>
#include <thread>
#include <cassert>
std::atomic<int> flag{0}, data{0};
int main() {
  std::thread t([] { flag.store(1); });
  int seen = flag.load();
  if (!seen) data.store(1, std::memory_order_relaxed);   // only in one of the two executions
  t.join();
  assert(data.load() <= 1);
}
