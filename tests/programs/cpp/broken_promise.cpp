// A promise that is destroyed without a value breaks: the exception is not caught.
// verdict: bug
// finding: exception
// message: future_error

#include <future>
#include <thread>

int main() {
  std::future<int> future;
  {
    std::promise<int> promise;
    future = promise.get_future();
  }
  std::thread consumer([&] { future.get(); });
  consumer.join();
}
