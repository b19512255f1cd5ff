// Several threads wait for one shared_future.
// verdict: complete

#include <cassert>
#include <future>
#include <thread>

int main() {
  std::promise<int> promise;
  std::shared_future<int> future = promise.get_future().share();
  const auto consume = [future] { assert(future.get() == 42); };
  std::thread a(consume), b(consume);
  promise.set_value(42);
  a.join();
  b.join();
}
