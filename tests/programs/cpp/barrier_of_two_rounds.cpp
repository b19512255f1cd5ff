// The barrier of C++20, two threads and two rounds: 130 executions, whatever the compiler. (As libstdc++ waits: more than
// ten times as many.)
// verdict: complete
// options: --max-executions=200
// flags: -std=c++20

#include <barrier>
#include <cassert>
#include <thread>

static int rounds;
static void next() noexcept { ++rounds; }

int main() {
  std::barrier line(2, next);
  const auto walk = [&] {
    for (int i = 0; i < 2; ++i) line.arrive_and_wait();
  };
  std::thread other(walk);
  walk();
  other.join();
  assert(rounds == 2);
}
