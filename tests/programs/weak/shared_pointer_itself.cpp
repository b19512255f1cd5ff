// A shared_ptr that two threads change is a race, whatever its counts do.
// verdict: bug
// finding: data-race
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

auto data = std::make_shared<int>(1);

int main() {
  std::thread other([] {
    const auto copy = data;
    if (copy != nullptr) assert(*copy == 1);
  });
  data.reset();
  other.join();
}
