// Which messages one with high priority overtakes is not explored, and that is told.
// verdict: uncontrolled
// message: a message of CAF with high priority
// packages: libcaf-dev
// flags: -std=c++20 -lcaf_core
#include <mazurka/caf.h>

static caf::behavior work(caf::event_based_actor* self) {
  return {[=](int) { self->quit(); }};
}

int main() {
  caf::actor_system_config config;
  caf::actor_system system(config);
  caf::scoped_actor self(system);
  self->send<caf::message_priority::high>(system.spawn(work), 1);
}
