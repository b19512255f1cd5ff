// A promise is kept once, and its future is taken and asked once.
// verdict: complete

#include <cassert>
#include <future>
#include <thread>

template <typename F>
static std::error_code error_of(F f) {
  try {
    f();
  } catch (const std::future_error& error) {
    return error.code();
  }
  return {};
}

int main() {
  std::promise<int> promise;
  auto future = promise.get_future();
  assert(error_of([&] { promise.get_future(); }) == std::future_errc::future_already_retrieved);
  std::error_code second, third;
  std::thread first([&] { second = error_of([&] { promise.set_value(1); }); });
  third = error_of([&] { promise.set_value(2); });
  first.join();
  // One of them came first, and the other one got to know it.
  assert(!second != !third);
  const int value = future.get();
  assert(value == (second ? 2 : 1));
  assert(!future.valid());
}
