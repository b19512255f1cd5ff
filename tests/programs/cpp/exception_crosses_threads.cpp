// An exception goes through a promise to a thread that looks at it; who lets go of it last destroys it.
// verdict: complete

#include <atomic>
#include <cassert>
#include <future>
#include <memory>
#include <string>
#include <thread>

struct Failure {
  explicit Failure(int code) : text(std::make_unique<std::string>("code " + std::to_string(code))) {}
  Failure(const Failure& other) : text(std::make_unique<std::string>(*other.text)) {}
  std::unique_ptr<std::string> text;
};

std::atomic<int> step{0};

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread writer([promise = std::move(promise)]() mutable {
    std::exception_ptr exception;
    try {
      throw Failure(7);
    } catch (...) {
      exception = std::current_exception();
    }
    promise.set_exception(exception);
    step = 1;
  });
  try {
    future.get();
    assert(false);
  } catch (const Failure& failure) {
    assert(*failure.text == "code 7");
  }
  step = 2;
  writer.join();
}
