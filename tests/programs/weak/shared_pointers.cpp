// The counts of shared_ptr: its orders are enough.
// verdict: complete
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

int main() {
  auto data = std::make_shared<int>(1);
  std::thread other([copy = data]() mutable {
    assert(*copy == 1);
    copy.reset();
  });
  data.reset();
  other.join();
}
