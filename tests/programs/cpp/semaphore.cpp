// counting_semaphore hands over what was written before, binary_semaphore the other way round.
// (Two threads that contend for one are another matter: the semaphore of libstdc++ 12 can sleep
// for ever, GCC bug 104928.)
// verdict: complete

#include <cassert>
#include <semaphore>
#include <thread>

int main() {
  std::counting_semaphore<4> items(0);
  std::binary_semaphore taken(0);
  int data = 0;
  std::thread producer([&] {
    data = 1;
    items.release();
    taken.acquire();
    assert(data == 2);
  });
  items.acquire();
  assert(data == 1);
  assert(!items.try_acquire());
  data = 2;
  taken.release();
  producer.join();
}
