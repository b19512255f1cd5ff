// A local static is initialised once; its guard orders the initialisation before every use.
// verdict: complete

#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> constructed;

struct Configuration {
  Configuration() : value(42) { ++constructed; }
  int value;
};

static const Configuration& configuration() {
  static const Configuration instance;
  return instance;
}

int main() {
  const auto use = [] { assert(configuration().value == 42); };
  std::thread a(use), b(use);
  a.join();
  b.join();
  assert(constructed == 1);
}
