// Who traps exits is told by a message, and not after unlink.
// verdict: complete
// executions: 2
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;
using namespace std::chrono_literals;

int main() {
  trap_exits();
  const Actor child = spawn_link("child", [] { exit("crashed"); });
  unlink(child);
  receive(on([](Exit) { assert(false); }), after(0ms, [] {}));
}
