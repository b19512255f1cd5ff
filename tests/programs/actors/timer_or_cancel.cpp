// A timer that was cancelled in time never sends; otherwise its message is there or comes.
// flags: -std=c++20
// verdict: complete
// executions: 3

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;
using namespace std::chrono_literals;
struct Tick {};
int main() {
  const Timer t = send_after(5ms, self(), Tick{});
  if (cancel(t)) {
    receive(on([](Tick) { assert(false); }), after(1ms, [] {}));
  } else {
    receive(on([](Tick) {}));
  }
  assert(!cancel(t));
}
