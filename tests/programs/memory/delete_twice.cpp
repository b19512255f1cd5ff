// An object is deleted twice.
// verdict: bug
// finding: double-free or use-after-free

#include <thread>

static int* object;

int main() {
  object = new int(1);
  std::thread first([] { delete object; });
  first.join();
  std::thread second([] { delete object; });
  second.join();
}
