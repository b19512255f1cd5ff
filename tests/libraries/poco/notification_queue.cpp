// Notifications through a queue of Poco.
// verdict: complete
// packages: libpoco-dev
// flags: -lPocoFoundation
#include <Poco/AutoPtr.h>
#include <Poco/Notification.h>
#include <Poco/NotificationQueue.h>
#include <Poco/Thread.h>
#include <cassert>

struct Number : Poco::Notification {
  explicit Number(int n) : n(n) {}
  int n;
};

int main() {
  Poco::NotificationQueue queue;
  Poco::Thread thread;
  int sum = 0;
  thread.startFunc([&] {
    for (;;) {
      Poco::AutoPtr<Poco::Notification> next(queue.waitDequeueNotification());
      if (!next) break;
      sum += static_cast<Number&>(*next).n;
      if (sum == 3) break;
    }
  });
  queue.enqueueNotification(new Number(1));
  queue.enqueueNotification(new Number(2));
  thread.join();
  assert(sum == 3);
}
