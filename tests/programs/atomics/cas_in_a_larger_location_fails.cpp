// The same, and both orders of the compare-and-swaps are seen.
// verdict: bug
// finding: assertion
// options: --races=explore

#include <atomic>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <thread>

struct Pair {
  std::atomic<long> a, b;
};
Pair* pair;

int main() {
  pair = static_cast<Pair*>(malloc(sizeof(Pair)));
  memset(static_cast<void*>(pair), 0, sizeof(Pair));
  std::thread one([] {
    long expected = 0;
    pair->a.compare_exchange_strong(expected, 1);
  });
  std::thread two([] {
    long expected = 0;
    pair->a.compare_exchange_strong(expected, 2);
  });
  one.join();
  two.join();
  assert(pair->a == 1);  // <--
  free(pair);
}
