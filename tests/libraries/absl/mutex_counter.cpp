// Two threads add to a counter under an absl::Mutex; none of the additions is lost.
// verdict: complete or bounded
// options: --max-executions=300
// packages: libabsl-dev
// pkg-config: absl_synchronization
#include <absl/synchronization/mutex.h>

#include <cassert>
#include <thread>

int main() {
  absl::Mutex mutex;
  int counter = 0;
  const auto add = [&] {
    absl::MutexLock lock(&mutex);
    ++counter;
  };
  std::thread other(add);
  add();
  other.join();
  assert(counter == 2);
}
