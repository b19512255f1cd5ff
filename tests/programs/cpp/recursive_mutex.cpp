// A recursive_mutex is taken again by its owner.
// verdict: complete
// executions: 2

#include <cassert>
#include <mutex>
#include <thread>

static std::recursive_mutex mutex;
static int counter;

static void add(int depth) {
  std::lock_guard lock(mutex);
  ++counter;
  if (depth > 1) add(depth - 1);
}

int main() {
  std::thread a(add, 3), b(add, 2);
  a.join();
  b.join();
  assert(counter == 5);
}
