// Who cancels a timer is told whether it came in time: then no message comes; otherwise one comes. The timer goes off before the
// first try, before the second, or after it.
// verdict: complete
// executions: 3
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;
using namespace std::chrono_literals;

struct Tick {};

int main() {
  const Timer timer = send_after(10ms, self(), Tick{});
  if (cancel(timer)) receive(on([](Tick) { assert(false); }), after(0ms, [] {}));
  else receive(on([](Tick) {}));
  assert(!cancel(timer));
}
