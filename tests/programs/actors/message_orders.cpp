// What a sender did before is done when its message is received.
// verdict: complete
// executions: 1
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Ready {};
static int result = 0;

int main() {
  const Actor boss = self();
  spawn("worker", [=] {
    result = 42;
    send(boss, Ready{});
  });
  receive(on([](Ready) {}));
  assert(result == 42);
}
