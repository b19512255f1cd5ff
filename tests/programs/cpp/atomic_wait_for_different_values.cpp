// The second notification is for the second thread alone: the first one, if it sleeps, is woken by the first. One that
// comes to wait in between finds another value and takes no notification from others.
// verdict: complete

#include <atomic>
#include <thread>

int main() {
  std::atomic<int> state = 0;
  std::thread first([&] { state.wait(0); });
  std::thread second([&] { state.wait(1); });
  state = 1;
  state.notify_all();
  state = 2;
  state.notify_one();
  first.join();
  second.join();
}
