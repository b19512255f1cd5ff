// atomic_flag: wait until it is set.
// verdict: complete

#include <atomic>
#include <cassert>
#include <thread>

int main() {
  std::atomic_flag flag;
  int data = 0;
  std::thread setter([&] {
    data = 1;
    flag.test_and_set();
    flag.notify_all();
  });
  flag.wait(false);
  assert(data == 1);
  setter.join();
}
