// An exception goes through a promise into a future.
// verdict: complete

#include <cassert>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread producer([&] {
    try {
      throw std::runtime_error("no luck");
    } catch (...) {
      promise.set_exception(std::current_exception());
    }
  });
  bool caught = false;
  try {
    future.get();
  } catch (const std::runtime_error& error) {
    caught = error.what() == std::string("no luck");
  }
  assert(caught);
  producer.join();
}
