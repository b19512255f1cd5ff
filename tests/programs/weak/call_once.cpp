// call_once and static initialisation order relaxed atomics.
// verdict: complete
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

std::once_flag flag;
std::atomic<int> data{0};

int value() {
  static const int result = 7;
  static std::atomic<int>* const at = [] {
    data.store(result, memory_order_relaxed);
    return &data;
  }();
  return at->load(memory_order_relaxed);
}

int main() {
  const auto use = [] {
    std::call_once(flag, [] { assert(value() == 7); });
    assert(value() == 7);
  };
  std::thread other(use);
  use();
  other.join();
}
