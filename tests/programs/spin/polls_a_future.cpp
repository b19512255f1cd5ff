// Asks a future again and again whether it is ready, and counts.
// verdict: complete
// message: how often it looks was assumed not to matter

#include <cassert>
#include <chrono>
#include <future>
#include <thread>

int main() {
  std::promise<int> promise;
  std::future<int> result = promise.get_future();
  std::thread worker([&] { promise.set_value(42); });
  int rounds = 0;
  while (result.wait_for(std::chrono::milliseconds(10)) != std::future_status::ready) ++rounds;
  assert(rounds >= 0 && result.get() == 42);
  worker.join();
}
