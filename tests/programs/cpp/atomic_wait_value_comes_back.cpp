// Who is notified when the value is the old one again sleeps again.
// verdict: bug
// finding: deadlock

#include <atomic>
#include <thread>

int main() {
  std::atomic<long> state = 0;
  std::thread waiter([&] { state.wait(0); });
  state = 1;
  state.notify_all();
  state = 0;
  waiter.join();
}
