// At most two of three are between acquire and release. In libstdc++ 12 a thread may sleep for ever though there is
// a place (its bug 104928).
// verdict: bug
// finding: deadlock

#include <atomic>
#include <cassert>
#include <semaphore>
#include <thread>

static std::counting_semaphore<2> slots(2);
static std::atomic<int> inside;

static void worker() {
  slots.acquire();
  assert(++inside <= 2);
  --inside;
  slots.release();
}

int main() {
  std::thread first(worker), second(worker);
  worker();
  first.join();
  second.join();
}
