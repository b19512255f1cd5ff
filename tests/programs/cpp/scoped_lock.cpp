// scoped_lock takes several mutexes.
// verdict: complete

#include <cassert>
#include <mutex>
#include <thread>

int main() {
  std::mutex a, b;
  int both = 0;
  const auto work = [&] {
    std::scoped_lock lock(a, b);
    ++both;
  };
  std::thread first(work), second(work);
  first.join();
  second.join();
  assert(both == 2);
}
