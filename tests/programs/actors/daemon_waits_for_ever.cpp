// A daemon that loops by itself may wait for ever; what it was sent has come in order.
// verdict: complete
// flags: -std=c++20
// executions: 1

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Hello {
  int n;
};

int main() {
  const Actor server = spawn("server", [] {
    daemon();
    int next = 0;
    for (;;) receive(on([&](Hello h) { assert(h.n == next++); }));
  });
  send(server, Hello{0});
  send(server, Hello{1});
}
