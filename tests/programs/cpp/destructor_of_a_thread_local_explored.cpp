// Objects that go at the end of their threads lose an update.
// verdict: bug
// finding: assertion
// options: --races=explore

#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> sum{0};

struct Share {
  int size = 1;
  ~Share() {
    const int before = sum;
    sum = before + size;
  }
};
thread_local Share share;

void work() { share.size = 1; }

int main() {
  std::thread a(work), b(work);
  a.join();
  b.join();
  assert(sum == 2);  // <--
}
