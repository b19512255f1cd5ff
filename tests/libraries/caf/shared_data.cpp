// Two actors write a variable to which both have a pointer. A message orders what was before it, and nothing else.
// verdict: bug
// finding: data-race
// packages: libcaf-dev
// flags: -std=c++20 -lcaf_core
#include <mazurka/caf.h>

static caf::behavior count(caf::event_based_actor* self, int* total) {
  return {[=](caf::ok_atom) {
    ++*total;  // <--
    self->quit();
  }};
}

int main() {
  int total = 0;
  caf::actor_system_config config;
  caf::actor_system system(config);
  for (int i = 0; i < 2; ++i) caf::anon_send(system.spawn(count, &total), caf::ok_atom::value);
}
