// An absl::BlockingCounter waits for the work of another thread.
// verdict: complete or bounded
// options: --max-executions=300
// packages: libabsl-dev
// pkg-config: absl_synchronization
#include <absl/synchronization/blocking_counter.h>

#include <cassert>
#include <thread>

int main() {
  absl::BlockingCounter pending(1);
  int value = 0;
  std::thread worker([&] {
    value = 42;
    pending.DecrementCount();
  });
  pending.Wait();
  assert(value == 42);
  worker.join();
}
