// Which actor of a pool gets a message is not explored, and that is told.
// verdict: uncontrolled
// message: an actor_pool of CAF
// packages: libcaf-dev
// flags: -std=c++20 -lcaf_core
#include <mazurka/caf.h>

static caf::behavior work(caf::event_based_actor*) {
  return {[](int number) { return number; }};
}

int main() {
  caf::actor_system_config config;
  caf::actor_system system(config);
  caf::scoped_actor self(system);
  const auto make = [&] { return system.spawn(work); };
  caf::scoped_execution_unit unit(&system);
  const caf::actor pool = caf::actor_pool::make(&unit, 2, make, caf::actor_pool::round_robin());
  self->send(pool, 1);
}
