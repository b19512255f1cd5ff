// Before it traps exits, an actor may be ended.
// verdict: bug
// finding: assertion
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

int main() {
  const auto [worker, ref] = spawn_monitor("worker", [] {
    trap_exits();
    receive(on([](Exit) {}));
  });
  exit(worker, "stop");
  receive(on([](Down down) { assert(down.reason == "normal"); }));  // <--
}
