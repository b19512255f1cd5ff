// Somebody waits for a task that nobody runs.
// verdict: bug
// finding: deadlock

#include <future>
#include <thread>

int main() {
  std::packaged_task<int()> task([] { return 1; });
  auto future = task.get_future();
  std::thread thread([&] { future.wait(); });  // <--
  thread.join();                               // <--
}
