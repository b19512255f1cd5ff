// unique_lock: deferred, tried, moved, released early.
// verdict: complete

#include <cassert>
#include <mutex>
#include <thread>
#include <utility>

int main() {
  std::mutex mutex;
  int counter = 0;
  const auto work = [&] {
    std::unique_lock lock(mutex, std::defer_lock);
    assert(!lock.owns_lock());
    if (!lock.try_lock()) lock.lock();
    std::unique_lock other = std::move(lock);
    assert(other.owns_lock() && !lock.owns_lock());
    ++counter;
    other.unlock();
  };
  std::thread a(work), b(work);
  a.join();
  b.join();
  assert(counter == 2);
}
