// Who is linked with an actor that ends does so, too, for the same reason; also while it waits for a message.
// verdict: complete
// executions: 1
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Never {};

int main() {
  spawn_monitor("parent", [] {
    spawn_link("child", [] { exit("crashed"); });
    receive(on([](Never) {}));
  });
  receive(on([](Down down) { assert(down.reason == "crashed"); }));
}
