// Unwinding gives the lock back.
// verdict: complete
// executions: 2

#include <cassert>
#include <mutex>
#include <stdexcept>
#include <thread>

int main() {
  std::mutex mutex;
  int counter = 0;
  const auto work = [&] {
    try {
      std::lock_guard lock(mutex);
      ++counter;
      throw std::runtime_error("after the increment");
    } catch (const std::exception&) {
    }
  };
  std::thread a(work), b(work);
  a.join();
  b.join();
  assert(counter == 2);
}
