// Gives up after twenty attempts to acquire a semaphore, which may be too early.
// verdict: bug
// finding: assertion
// flags: -std=c++20

#include <cassert>
#include <chrono>
#include <semaphore>
#include <thread>

static std::binary_semaphore ready{0};

int main() {
  std::thread worker([] { ready.release(); });
  bool acquired = false;
  for (int i = 0; i < 20 && !acquired; ++i) {
    acquired = ready.try_acquire_for(std::chrono::milliseconds(10));
  }
  assert(acquired);  // <--
  worker.join();
}
