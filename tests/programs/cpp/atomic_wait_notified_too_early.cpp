// Who is notified before the store looks in vain, and nobody notifies it again.
// verdict: bug
// finding: deadlock

#include <atomic>
#include <thread>

int main() {
  std::atomic<int> state = 0;
  std::thread waiter([&] { state.wait(0); });
  state.notify_all();
  state = 1;
  waiter.join();
}
