// Who arrives first and waits later can do something else meanwhile; what the others did before they arrived is seen
// after the wait.
// verdict: complete
// options: --max-executions=200

#include <barrier>
#include <cassert>
#include <thread>
#include <utility>

int main() {
  int first = 0, second = 0;
  std::barrier barrier(2);
  std::thread other([&] {
    first = 1;
    auto token = barrier.arrive();
    barrier.wait(std::move(token));
    assert(second == 1);
  });
  second = 1;
  auto token = barrier.arrive();
  barrier.wait(std::move(token));
  assert(first == 1);
  other.join();
}
