// A recursive_timed_mutex is locked twice by one thread; another one may wait in vain.
// verdict: complete

#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

static std::recursive_timed_mutex mutex;
static int count;

static void worker() {
  using namespace std::chrono_literals;
  if (!mutex.try_lock_for(1s)) return;
  const int before = count;
  assert(mutex.try_lock_until(std::chrono::steady_clock::now() + 1s));
  assert(mutex.try_lock());
  count = before + 1;
  mutex.unlock();
  mutex.unlock();
  assert(count == before + 1);
  mutex.unlock();
}

int main() {
  std::thread thread(worker);
  worker();
  thread.join();
  assert(count == 1 || count == 2);
}
