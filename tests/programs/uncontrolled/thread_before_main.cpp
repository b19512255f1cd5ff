// A global object has a thread, which it creates before main and joins after it.
// verdict: uncontrolled
// message: before main
#include <atomic>
#include <thread>

struct Worker {
  std::atomic<int> steps = 0;
  std::thread thread{[this] { steps = 1; }};
  ~Worker() { thread.join(); }
};

static Worker worker;

int main() { return worker.steps > 1; }
