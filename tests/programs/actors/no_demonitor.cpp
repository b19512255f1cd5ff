// The same without it: the message may be there.
// verdict: bug
// finding: assertion
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;
using namespace std::chrono_literals;

int main() {
  spawn_monitor("worker", [] {});
  receive(on([](Down) { assert(false); }), after(0ms, [] {}));  // <--
}
