// Exceptions go their way while threads read what is old.
// verdict: complete
// executions: 4
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <stdexcept>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

std::atomic<int> x, y;

int read_or_throw(std::atomic<int>& from) {
  const int value = from.load(memory_order_relaxed);
  if (value == 0) throw std::runtime_error("nothing there");
  return value;
}

int read(std::atomic<int>& from) {
  try {
    return read_or_throw(from);
  } catch (const std::runtime_error&) {
    return 0;
  }
}

int main() {
  int a = 0;
  int b = 0;
  std::thread one([&] {
    x.store(1, memory_order_relaxed);
    a = read(y);
  });
  std::thread two([&] {
    y.store(1, memory_order_relaxed);
    b = read(x);
  });
  one.join();
  two.join();
  assert(a + b <= 2);
}
