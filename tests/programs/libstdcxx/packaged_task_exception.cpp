// An exception of a packaged task comes out of its future, in another thread.
// verdict: complete

#include <cassert>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>

int main() {
  std::packaged_task<int(int)> task([](int n) {
    if (n < 0) throw std::out_of_range("negative");
    return 2 * n;
  });
  auto first = task.get_future();
  std::thread(std::ref(task), -1).join();
  try {
    first.get();
    assert(false);
  } catch (const std::out_of_range& error) {
    assert(std::string(error.what()) == "negative");
  }
  task.reset();
  auto second = task.get_future();
  std::thread thread(std::move(task), 4);
  assert(second.get() == 8);
  thread.join();
}
