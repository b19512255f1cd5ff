// A timer may have gone off when it is cancelled.
// verdict: bug
// finding: assertion
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;
using namespace std::chrono_literals;

struct Tick {};

int main() {
  const Timer timer = send_after(10s, self(), Tick{});
  cancel(timer);
  receive(on([](Tick) { assert(false); }), after(0ms, [] {}));  // <--
}
