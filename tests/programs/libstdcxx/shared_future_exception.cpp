// Several threads get the same exception out of a shared_future, at the same time.
// verdict: complete

#include <cassert>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>

int main() {
  std::promise<void> promise;
  std::shared_future<void> future = promise.get_future().share();
  const auto worker = [future] {
    try {
      future.get();
      assert(false);
    } catch (const std::runtime_error& error) {
      assert(std::string(error.what()) == "no");
    }
  };
  std::thread first(worker), second(worker);
  promise.set_exception(std::make_exception_ptr(std::runtime_error("no")));
  first.join();
  second.join();
}
