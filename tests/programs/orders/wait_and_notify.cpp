// Who waits for an atomic acquires as it says; a notification alone orders nothing.
// verdict: bug
// finding: data-race

#include <atomic>
#include <thread>

std::atomic<int> ready{0};
int data;

int main() {
  std::thread other([] {
    data = 1;  // <--
    ready.store(1, std::memory_order_relaxed);
    ready.notify_one();
  });
  ready.wait(0, std::memory_order_acquire);
  const int value = data;  // <--
  other.join();
  return value == 1 ? 0 : 1;
}
