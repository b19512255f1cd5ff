// std::call_once that ends by an exception has not been done; another thread does it.
// verdict: complete

#include <cassert>
#include <mutex>
#include <thread>

static std::once_flag flag;
static int attempts, done, caught;
static std::mutex mutex;

static void worker() {
  try {
    std::call_once(flag, [] {
      if (++attempts == 1) throw 1;
      ++done;
    });
  } catch (int) {
    std::lock_guard lock(mutex);
    ++caught;
  }
}

int main() {
  std::thread first(worker), second(worker);
  first.join();
  second.join();
  assert(attempts == 2 && done == 1 && caught == 1);
}
