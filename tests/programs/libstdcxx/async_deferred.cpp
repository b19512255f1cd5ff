// A deferred task runs when it is asked for, in the thread that asks.
// verdict: complete
// executions: 1

#include <cassert>
#include <future>
#include <thread>

int main() {
  int runs = 0;
  auto task = std::async(std::launch::deferred, [&] {
    ++runs;
    return std::this_thread::get_id();
  });
  assert(task.wait_for(std::chrono::seconds(0)) == std::future_status::deferred);
  assert(runs == 0);
  assert(task.get() == std::this_thread::get_id());
  assert(runs == 1);
}
