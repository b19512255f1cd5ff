// Atomics of 16 bytes are refused.
// verdict: uncontrolled
// message: a variable of 16 bytes
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_relaxed;

struct alignas(16) Two {
  long first, second;
};

std::atomic<Two> both;

int main() {
  std::thread other([] { both.store({1, 1}, memory_order_relaxed); });
  const Two seen = both.load(memory_order_relaxed);
  assert(seen.first == seen.second);
  other.join();
}
