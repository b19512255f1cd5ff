// atomic wait and notify. The store comes before the first look; or between the first and the second: then the
// waiter has joined after the notification, or before it and leaves before or after it; or after the second.
// verdict: complete
// executions: 5

#include <atomic>
#include <cassert>
#include <thread>

int main() {
  std::atomic<int> state = 0;
  int data = 0;
  std::thread producer([&] {
    data = 42;
    state = 1;
    state.notify_one();
  });
  state.wait(0);
  assert(data == 42);
  producer.join();
}
