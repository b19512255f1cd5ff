// Two threads call Notify of the same absl::Notification, which aborts at the second one.
// verdict: bug
// finding: abort
// packages: libabsl-dev
// pkg-config: absl_synchronization
#include <absl/synchronization/notification.h>

#include <thread>

int main() {
  absl::Notification is_ready;
  const auto notify = [&] {
    if (!is_ready.HasBeenNotified()) is_ready.Notify();
  };
  std::thread other(notify);
  notify();
  other.join();
}
