// One release too many lets two in where there is a place for one.
// verdict: bug
// finding: assertion

#include <atomic>
#include <cassert>
#include <semaphore>
#include <thread>

static std::counting_semaphore<4> slots(1);
static std::atomic<int> inside;

static void worker() {
  slots.acquire();
  assert(++inside == 1);  // <--
  --inside;
  slots.release(2);
}

int main() {
  std::thread first(worker), second(worker), third(worker);
  first.join();
  second.join();
  third.join();
}
