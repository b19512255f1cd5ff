// The value is read before the task of std::async has been waited for.
// verdict: bug
// finding: data-race

#include <cassert>
#include <future>

int main() {
  int value = 0;
  auto task = std::async(std::launch::async, [&] { value = 1; });  // <--
  const int seen = value;                                           // <--
  task.get();
  assert(seen == 0 || seen == 1);
}
