// Without a guard an exception leaves the mutex locked.
// verdict: bug
// finding: deadlock

#include <mutex>
#include <stdexcept>
#include <thread>

int main() {
  std::mutex mutex;
  const auto work = [&] {
    try {
      mutex.lock();
      throw std::runtime_error("before the unlock");
      mutex.unlock();
    } catch (const std::exception&) {
    }
  };
  std::thread a(work), b(work);
  a.join();
  b.join();
}
