// Each number that is printed takes the width away that somebody has set: what a stream is like is shared.
// verdict: bug
// finding: assertion

#include <cassert>
#include <iostream>
#include <mutex>
#include <thread>

static std::mutex mutex;

int main() {
  std::streamsize width = 0;
  std::thread sets([&] {
    mutex.lock();
    std::cout.width(7);
    mutex.unlock();
    mutex.lock();
    width = std::cout.width();
    mutex.unlock();
  });
  std::thread prints([] {
    for (int i = 0; i < 2; ++i) {
      std::lock_guard guard(mutex);
      std::cout << i;
    }
  });
  sets.join();
  prints.join();
  assert(width == 7);  // <--
}
