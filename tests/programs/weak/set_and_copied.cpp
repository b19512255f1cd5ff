// Bytes of atomics are set and copied by functions of libc while there are no other threads.
// verdict: complete
// executions: 1
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <cstring>
#include <thread>

using std::memory_order_relaxed, std::memory_order_release;

struct Pair {
  std::atomic<int> first{1};
  std::atomic<int> second{2};
};

int main() {
  Pair pair;
  std::thread one([&] {
    pair.first.store(5, memory_order_relaxed);
    pair.second.store(6, memory_order_release);
  });
  one.join();
  int raw[2];
  std::memcpy(raw, static_cast<void*>(&pair), sizeof pair);
  assert(raw[0] == 5 && raw[1] == 6);
  std::memset(static_cast<void*>(&pair), 0, sizeof pair);
  std::thread two([&] { assert(pair.first.fetch_add(9, memory_order_relaxed) == 0); });
  two.join();
  std::memcpy(raw, static_cast<void*>(&pair), sizeof pair);
  assert(raw[0] == 9 && raw[1] == 0);
}
