// atomic<shared_ptr>, whose lock is a bit.
// verdict: complete
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

std::atomic<std::shared_ptr<int>> current{std::make_shared<int>(1)};

int main() {
  std::thread other([] { current.store(std::make_shared<int>(2), memory_order_release); });
  const std::shared_ptr<int> seen = current.load(memory_order_acquire);
  assert(*seen == 1 || *seen == 2);
  other.join();
}
