// atomic wait and notify.
// verdict: complete

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
