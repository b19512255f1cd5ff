// An absl::Notification orders what was written before it.
// verdict: complete or bounded
// options: --max-executions=300
// packages: libabsl-dev
// pkg-config: absl_synchronization
#include <absl/synchronization/notification.h>

#include <cassert>
#include <thread>

int main() {
  absl::Notification is_ready;
  int value = 0;
  std::thread producer([&] {
    value = 42;
    is_ready.Notify();
  });
  is_ready.WaitForNotification();
  assert(value == 42);
  producer.join();
}
