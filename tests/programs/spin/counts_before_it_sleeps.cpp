// Locks that look a number of times before they sleep: a handful of executions, whatever the number is.
// verdict: complete
// executions: 8
// message: how often it looks was assumed not to matter
// flags: -std=c++20 -DLOOKS=10000

#include <atomic>
#include <thread>

static std::atomic<int> ready{0};

int main() {
  std::thread setter([] {
    ready.store(1);
    ready.notify_one();
  });
  bool seen = false;
  for (int i = 0; i < LOOKS && !seen; ++i) seen = ready.load() != 0;
  if (!seen) ready.wait(0);
  setter.join();
}
