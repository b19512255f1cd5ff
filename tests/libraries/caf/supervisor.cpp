// A supervisor monitors a worker that fails, and begins another one; a link ends who is linked.
// verdict: complete
// packages: libcaf-dev
// flags: -std=c++20 -lcaf_core
#include <mazurka/caf.h>

#include <cassert>

static caf::behavior work(caf::event_based_actor* self) {
  return {[=](int number) {
    if (number == 0) self->quit(caf::make_error(caf::sec::runtime_error));
    return number;
  }};
}

static caf::behavior supervise(caf::event_based_actor* self, int* failures) {
  const caf::actor worker = self->spawn<caf::monitored>(work);
  self->set_down_handler([=](caf::down_msg& down) {
    assert(down.source == worker.address() && down.reason == caf::sec::runtime_error);
    ++*failures;
    const caf::actor next = self->spawn<caf::linked>(work);
    caf::anon_send_exit(next, caf::exit_reason::user_shutdown);
  });
  self->send(worker, 0);
  return {[](int) {}};
}

int main() {
  int failures = 0;
  caf::actor_system_config config;
  {
    caf::actor_system system(config);
    const caf::actor supervisor = system.spawn(supervise, &failures);
    caf::scoped_actor self(system);
    self->wait_for(supervisor);
  }
  assert(failures == 1);
}
