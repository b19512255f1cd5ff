// One of two threads changes the counter without the absl::Mutex.
// verdict: bug
// finding: data-race
// packages: libabsl-dev
// pkg-config: absl_synchronization
#include <absl/synchronization/mutex.h>

#include <thread>

int main() {
  absl::Mutex mutex;
  int counter = 0;
  std::thread other([&] {
    absl::MutexLock lock(&mutex);
    ++counter;
  });
  ++counter;
  other.join();
}
