// A packaged_task runs in a thread; its result comes through the future.
// verdict: complete

#include <cassert>
#include <future>
#include <thread>

int main() {
  std::packaged_task<int(int)> task([](int n) { return n * n; });
  std::future<int> future = task.get_future();
  std::thread worker(std::move(task), 7);
  assert(future.get() == 49);
  worker.join();
}
