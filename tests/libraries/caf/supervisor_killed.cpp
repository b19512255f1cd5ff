// A worker fails at a message, or is ended by another actor, whoever comes first; its supervisor expects only one of these.
// verdict: bug
// finding: assertion
// packages: libcaf-dev
// flags: -std=c++20 -lcaf_core
#include <mazurka/caf.h>

#include <cassert>

static caf::behavior work(caf::event_based_actor* self) {
  return {[=](int) { self->quit(caf::make_error(caf::sec::runtime_error)); }};
}

static caf::behavior supervise(caf::event_based_actor* self, const caf::actor& worker) {
  self->monitor(worker);
  self->set_down_handler([=](caf::down_msg& down) {
    assert(down.reason == caf::sec::runtime_error);  // <--
    self->quit();
  });
  return {[](int) {}};
}

int main() {
  caf::actor_system_config config;
  caf::actor_system system(config);
  const caf::actor worker = system.spawn(work);
  system.spawn(supervise, worker);
  system.spawn([=](caf::event_based_actor* self) { self->send(worker, 1); });
  system.spawn([=](caf::event_based_actor* self) {
    self->send_exit(worker, caf::exit_reason::user_shutdown);
  });
}
