// Threads, locks and condition variables of C++.
// verdict: complete

#include <atomic>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

int main() {
  std::mutex mutex;
  std::condition_variable changed;
  int left = 2;
  bool begun = false;
  auto work = [&] {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return begun; });
    if (--left == 0) changed.notify_all();
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i) threads.emplace_back(work);
  {
    std::unique_lock lock(mutex);
    begun = true;
    changed.notify_all();
    changed.wait(lock, [&] { return left == 0; });
  }
  for (std::thread& thread : threads) thread.join();
  assert(left == 0);
}
