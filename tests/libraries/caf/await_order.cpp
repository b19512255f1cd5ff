// Who awaits three answers, one after the other, cannot tell in which order they came. Then come is a number from
// two others, in any order.
// verdict: complete
// executions: 2
// packages: libcaf-dev
// flags: -std=c++20 -lcaf_core
#include <mazurka/caf.h>

#include <cassert>

static caf::behavior twice(caf::event_based_actor* self) {
  return {[=](int number) {
    self->quit();
    return 2 * number;
  }};
}

static caf::behavior ask(caf::event_based_actor* self, std::vector<caf::actor> servers, int* sum) {
  for (const caf::actor& server : servers) {
    self->request(server, caf::infinite, 1).await([=](int answer) { *sum += answer; });
  }
  return {[=](caf::ok_atom) {
    assert(*sum >= 6);
    if (++*sum == 8) self->quit();
  }};
}

int main() {
  int sum = 0;
  caf::actor_system_config config;
  caf::actor_system system(config);
  std::vector<caf::actor> servers;
  for (int i = 0; i < 3; ++i) servers.push_back(system.spawn(twice));
  const caf::actor asks = system.spawn(ask, servers, &sum);
  for (int i = 0; i < 2; ++i) {
    system.spawn([=](caf::event_based_actor* self) { self->send(asks, caf::ok_atom::value); });
  }
}
