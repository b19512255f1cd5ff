// Each thread has its own; others reach it by a pointer.
// verdict: complete
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

thread_local std::atomic<int> mine{1};
std::atomic<std::atomic<int>*> shown{nullptr};

int main() {
  std::thread other([] {
    mine.store(2, memory_order_relaxed);
    shown.store(&mine, memory_order_release);
    while (mine.load(memory_order_relaxed) == 2) {
    }
    assert(mine.load(memory_order_relaxed) == 3);
  });
  std::atomic<int>* theirs = nullptr;
  while ((theirs = shown.load(memory_order_acquire)) == nullptr) {
  }
  assert(theirs != &mine && mine.load(memory_order_relaxed) == 1);
  assert(theirs->exchange(3, memory_order_relaxed) == 2);
  other.join();
}
