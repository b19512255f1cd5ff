// Nobody notifies: a thread that came to wait before the store waits for ever.
// verdict: bug
// finding: deadlock

#include <atomic>
#include <thread>

int main() {
  std::atomic<int> state = 0;
  std::thread waiter([&] { state.wait(0); });
  state = 1;
  waiter.join();
}
