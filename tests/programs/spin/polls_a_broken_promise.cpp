// A future that is never ready: who asks again and again does so for ever.
// verdict: bug
// finding: livelock

#include <chrono>
#include <future>
#include <thread>

int main() {
  std::promise<int> promise;
  std::future<int> result = promise.get_future();
  std::thread worker([] {});
  while (result.wait_for(std::chrono::milliseconds(10)) != std::future_status::ready) {  // <--
  }
  worker.join();
}
