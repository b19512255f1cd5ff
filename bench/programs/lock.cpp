// A server that lends a lock, and N clients that want it once.
// Observers, Table 2. N: clients. Actors; n! traces if only what is received counts.
// bench: -std=c++20 -DN=3 --algorithm=optimal executions: 30
// bench: -std=c++20 -DN=3 --algorithm=observers executions: 6
// bench: -std=c++20 -DN=4 --algorithm=pop executions: 336
// bench: -std=c++20 -DN=4 --algorithm=observers executions: 24
// bench: -std=c++20 -DN=5 --algorithm=optimal executions: 5040
// bench: -std=c++20 -DN=5 --algorithm=observers executions: 120
// bench: -std=c++20 -DN=6 --algorithm=observers executions: 720
// bench: -std=c++20 -DN=6 --algorithm=optimal executions: 95040 slow

#include <mazurka/actors.h>

#ifndef N
#define N 4
#endif

using namespace mazurka::actors;

struct Want {
  Actor who;
};
struct Granted {};
struct GiveBack {};

static void lend() {
  const Actor who = receive(on([](Want want) { return want.who; }));
  send(who, Granted{});
  receive(on([](GiveBack) {}));
}

int main() {
  const Actor server = spawn("server", [] { serve(lend); });
  for (int i = 0; i < N; ++i) {
    spawn("client", [server] {
      send(server, Want{self()});
      receive(on([](Granted) {}));
      send(server, GiveBack{});
    });
  }
}
