// Atomics of all sizes can be waited for: as a whole, whatever their type is.
// verdict: complete
// options: --max-executions=1000

#include <mazurka/mazurka.h>

#include <atomic>
#include <cassert>
#include <thread>

struct Two {
  int a, b;
};
struct Four {
  long a, b;
};
enum class Letter : char { a, b };

template <typename T>
static void pass(T before, T after) {
  std::atomic<T> word = before;
  int data = 0;
  std::thread other([&] {
    data = 1;
    word = after;
    word.notify_all();
  });
  word.wait(before);
  assert(data == 1);
  other.join();
}

int main() {
  switch (mazurka_choose(8)) {
    case 0: pass<unsigned char>(0, 255); break;
    case 1: pass<short>(-1, 255); break;
    case 2: pass<long>(0, 1L << 32); break;
    case 3: pass<float>(0.0f, -0.0f); break;  // other bits
    case 4: pass(Letter::a, Letter::b); break;
    case 5: pass<const char*>(nullptr, "text"); break;
    case 6: pass(Two{1, 2}, Two{1, 3}); break;
    case 7: pass(Four{1, 2}, Four{1, 3}); break;
  }
}
