// One of two who wait is notified, and notifies the other.
// verdict: complete

#include <atomic>
#include <thread>

int main() {
  std::atomic<int> state = 0;
  const auto wait = [&] {
    state.wait(0);
    state.notify_one();
  };
  std::thread first(wait), second(wait);
  state = 1;
  state.notify_one();
  first.join();
  second.join();
}
