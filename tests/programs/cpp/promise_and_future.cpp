// A value goes through a promise into a future, with what was written before.
// verdict: complete

#include <cassert>
#include <future>
#include <thread>

int main() {
  int written = 0;
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread producer([&] {
    written = 1;
    promise.set_value(42);
  });
  assert(future.get() == 42);
  assert(written == 1);
  producer.join();
}
