// counting_semaphore and binary_semaphore.
// verdict: complete

#include <cassert>
#include <semaphore>
#include <thread>

int main() {
  std::binary_semaphore mutex(1);
  std::counting_semaphore<4> items(0);
  int counter = 0;
  const auto work = [&] {
    mutex.acquire();
    ++counter;
    mutex.release();
    items.release();
  };
  std::thread a(work), b(work);
  items.acquire();
  items.acquire();
  assert(counter == 2);
  assert(!items.try_acquire());
  a.join();
  b.join();
}
