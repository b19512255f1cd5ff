// absl::Mutex::Await goes on once its condition holds.
// verdict: complete or bounded
// options: --max-executions=300
// packages: libabsl-dev
// pkg-config: absl_synchronization
#include <absl/synchronization/mutex.h>

#include <cassert>
#include <thread>

int main() {
  absl::Mutex mutex;
  bool is_ready = false;
  std::thread other([&] {
    absl::MutexLock lock(&mutex);
    is_ready = true;
  });
  {
    absl::MutexLock lock(&mutex);
    mutex.Await(absl::Condition(&is_ready));
    assert(is_ready);
  }
  other.join();
}
