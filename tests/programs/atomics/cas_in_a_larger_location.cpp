// Compare-and-swaps on parts of what a larger access has made one location.
// verdict: complete
// options: --races=explore

#include <atomic>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <thread>

struct Pair {
  std::atomic<long> a, b;
  long more[6];
};
Pair* pair;

int main() {
  pair = static_cast<Pair*>(malloc(sizeof(Pair)));
  memset(static_cast<void*>(pair), 0, sizeof(Pair));
  std::thread one([] {
    long expected = 0;
    pair->a.compare_exchange_strong(expected, 1);
    pair->b.store(1);
  });
  std::thread two([] {
    long expected = 0;
    pair->a.compare_exchange_strong(expected, 2);
    pair->b.store(2);
  });
  long expected = 0;
  pair->b.compare_exchange_strong(expected, 5);
  one.join();
  two.join();
  assert(pair->a == 1 || pair->a == 2);
  free(pair);
}
