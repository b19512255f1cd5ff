// A recursive mutex that was locked twice and unlocked once is still locked.
// verdict: bug
// finding: deadlock

#include <mutex>
#include <thread>

static std::recursive_mutex mutex;

int main() {
  std::thread thread([] {
    mutex.lock();
    mutex.lock();
    mutex.unlock();
  });
  thread.join();
  mutex.lock();  // <--
  mutex.unlock();
}
