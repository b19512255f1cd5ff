// std::atomic::wait that is relaxed orders nothing.
// verdict: bug
// finding: data-race
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

std::atomic<int> flag{0};
int data = 0;

int main() {
  std::thread producer([] {
    data = 42;
    flag.store(1, memory_order_release);
    flag.notify_one();
  });
  flag.wait(0, memory_order_relaxed);
  assert(data == 42);
  producer.join();
}
