// async in a thread of its own, and deferred.
// verdict: complete

#include <cassert>
#include <future>

int main() {
  int written = 0;
  std::future<int> eager = std::async(std::launch::async, [&] { return written = 1; });
  std::future<int> lazy = std::async(std::launch::deferred, [] { return 2; });
  assert(eager.get() + lazy.get() == 3);
  assert(written == 1);
}
