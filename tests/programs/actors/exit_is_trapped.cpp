// Who traps exits gets a message and goes on, unless it is killed.
// verdict: complete
// executions: 1
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Ready {};
struct Never {};

int main() {
  const Actor boss = self();
  const auto [worker, ref] = spawn_monitor("worker", [=] {
    trap_exits();
    send(boss, Ready{});
    receive(on([=](Exit exit) { assert(exit.who == boss && exit.reason == "stop"); }));
    send(boss, Ready{});
    receive(on([](Never) {}));
  });
  receive(on([](Ready) {}));
  exit(worker, "stop");
  receive(on([](Ready) {}));
  exit(worker, "kill");
  receive(on([](Down down) { assert(down.reason == "killed"); }));
}
