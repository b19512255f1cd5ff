// The value is there when the thread has ended, not when it was given.
// verdict: bug
// finding: assertion

#include <cassert>
#include <chrono>
#include <future>
#include <thread>

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread giver([&] { promise.set_value_at_thread_exit(7); });
  assert(future.wait_for(std::chrono::seconds(0)) == std::future_status::ready);  // <--
  giver.join();
}
