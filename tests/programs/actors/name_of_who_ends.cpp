// A name is registered for an actor that ends meanwhile: it is given up at the end, or cannot be registered.
// verdict: complete
// options: --algorithm=optimal
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Done {};

static int name_it(Actor actor) {
  try {
    register_name("somebody", actor);
    return 1;
  } catch (const BadName&) {
    return 0;
  }
}

int main() {
  const Actor boss = self();
  const Actor somebody = spawn("somebody", [] {});
  spawn("other", [=] {
    name_it(somebody);
    send(boss, Done{});
  });
  name_it(somebody);
  receive(on([](Done) {}));
  monitor(somebody);
  receive(on([](Down) {}));
  assert(!whereis("somebody") || is_alive(somebody) == false);
}
