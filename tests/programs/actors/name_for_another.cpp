// Who gives a name to another that may have ended fails, or the name goes with the end: it is never that of an ended actor.
// verdict: complete
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

int main() {
  const auto [worker, ref] = spawn_monitor("worker", [] {});
  try {
    register_name("db", worker);
  } catch (const BadName&) {
  }
  receive(on([](Down) {}));
  assert(!whereis("db"));
}
