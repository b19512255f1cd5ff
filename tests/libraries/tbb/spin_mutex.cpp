// Two threads add to a counter under a tbb::spin_mutex.
// verdict: complete
// packages: libtbb-dev
// pkg-config: tbb
#include <tbb/spin_mutex.h>

#include <cassert>
#include <thread>

int main() {
  tbb::spin_mutex mutex;
  int counter = 0;
  const auto add = [&] {
    tbb::spin_mutex::scoped_lock lock(mutex);
    ++counter;
  };
  std::thread other(add);
  add();
  other.join();
  assert(counter == 2);
}
