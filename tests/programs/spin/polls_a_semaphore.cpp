// Tries again and again to acquire a semaphore within some time.
// verdict: complete
// message: how often it looks was assumed not to matter
// flags: -std=c++20

#include <cassert>
#include <chrono>
#include <semaphore>
#include <thread>

static std::counting_semaphore<4> ready{0};
static int data = 0;

int main() {
  std::thread worker([] {
    data = 1;
    ready.release();
  });
  while (!ready.try_acquire_for(std::chrono::milliseconds(10))) {
  }
  assert(data == 1);
  worker.join();
}
