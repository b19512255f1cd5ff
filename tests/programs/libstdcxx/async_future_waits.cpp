// The destructor of a future of std::async waits for the task.
// verdict: complete

#include <cassert>
#include <future>

int main() {
  int value = 0;
  {
    auto task = std::async(std::launch::async, [&] { value = 1; });
  }
  assert(value == 1);
}
