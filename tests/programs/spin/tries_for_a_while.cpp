// Tries to get a lock with a timeout, again and again.
// verdict: complete
// message: how often it looks was assumed not to matter

#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

static std::timed_mutex guard;
static int counter = 0;

int main() {
  std::thread patient([] {
    while (!guard.try_lock_for(std::chrono::milliseconds(1))) {
    }
    ++counter;
    guard.unlock();
  });
  guard.lock();
  ++counter;
  guard.unlock();
  patient.join();
  assert(counter == 2);
}
