// Atomics that are also used in parts are refused.
// verdict: uncontrolled
// message: also used in parts
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_relaxed;

union Word {
  Word() : whole(0) {}
  std::atomic<unsigned> whole;
  std::atomic<unsigned char> bytes[4];
} word;

int main() {
  std::thread other([] { word.bytes[0].store(1, memory_order_relaxed); });
  assert(word.whole.load(memory_order_relaxed) <= 1);
  other.join();
}
