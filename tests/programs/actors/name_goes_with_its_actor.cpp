// The name of an actor that ends is free when others are told about the end.
// verdict: complete
// executions: 1
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Ready {};
struct Stop {};

int main() {
  const Actor boss = self();
  const auto [worker, ref] = spawn_monitor("worker", [=] {
    register_name("db");
    send(boss, Ready{});
    receive(on([](Stop) {}));
  });
  receive(on([](Ready) {}));
  assert(whereis("db") == worker);
  send("db", Stop{});
  receive(on([](Down) {}));
  assert(!whereis("db"));
  register_name("db");
  unregister_name("db");
  assert(!whereis("db"));
}
