// One of two who wait is notified; nobody notifies the other. (libstdc++ would: words that are not as long as those of
// the kernel share one, so it notifies all. C++ promises one.)
// verdict: bug
// finding: deadlock

#include <atomic>
#include <thread>

int main() {
  std::atomic<bool> open = false;
  std::thread first([&] {
    open.wait(false);  // <--
  });
  std::thread second([&] {
    open.wait(false);  // <--
  });
  open = true;
  open.notify_one();
  first.join();   // <--
  second.join();  // <--
}
