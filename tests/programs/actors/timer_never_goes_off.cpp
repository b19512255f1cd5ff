// The same if timers of ten seconds never go off.
// verdict: complete
// executions: 1
// options: --timeouts=1000 --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;
using namespace std::chrono_literals;

struct Tick {};

int main() {
  const Timer timer = send_after(10s, self(), Tick{});
  cancel(timer);
  receive(on([](Tick) { assert(false); }), after(0ms, [] {}));
}
