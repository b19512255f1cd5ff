// Messages get lost, but not what is told of ends, nor what an actor sends to itself.
// verdict: complete
// options: --lose=2 --delivery=ordered
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Hello {};

int main() {
  const Actor main = self();
  spawn_monitor("other", [=] { send(main, Hello{}); });
  receive(on([](Down) {}));
  send(main, 5);
  receive(on([](int number) { assert(number == 5); }));
}
