// Who links with an actor that may have ended is told so, if it traps exits.
// verdict: complete
// executions: 2
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

int main() {
  trap_exits();
  const Actor worker = spawn("worker", [] {});
  link(worker);
  receive(on([=](Exit exit) {
    assert(exit.who == worker && (exit.reason == "normal" || exit.reason == "noproc"));
  }));
}
