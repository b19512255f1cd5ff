// Two threads lock two absl::Mutexes in opposite orders.
// verdict: bug
// finding: deadlock or abort
// packages: libabsl-dev
// pkg-config: absl_synchronization
#include <absl/synchronization/mutex.h>

#include <thread>

int main() {
  absl::Mutex left, right;
  std::thread other([&] {
    absl::MutexLock first(&right);
    absl::MutexLock second(&left);
  });
  {
    absl::MutexLock first(&left);
    absl::MutexLock second(&right);
  }
  other.join();
}
