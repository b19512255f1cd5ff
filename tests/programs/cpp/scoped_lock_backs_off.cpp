// scoped_lock takes mutexes in opposite orders without a deadlock: who cannot have both gives back
// what it has and tries again. Two threads can do so any number of times, so there is no end.
// verdict: bounded
// options: --max-executions=200

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
