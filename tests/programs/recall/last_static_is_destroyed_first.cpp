// Static objects of functions are destroyed in the order in which threads have come to them.
// verdict: bug
// finding: assertion

#include <cassert>
#include <mutex>
#include <thread>

static int ends;

struct Counted {
  explicit Counted(int weight) : weight(weight) {}
  ~Counted() {
    ends = ends * 10 + weight;
    assert(ends != 12);  // <--
  }
  int weight;
};

static void first() { static Counted counted(1); }
static void second() { static Counted counted(2); }

int main() {
  std::mutex mutex;
  std::thread a([&] {
    std::lock_guard guard(mutex);
    first();
  });
  std::thread b([&] {
    std::lock_guard guard(mutex);
    second();
  });
  a.join();
  b.join();
}
