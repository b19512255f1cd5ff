// A blocking actor receives two numbers from others in any order, and a scoped one waits for the sum.
// verdict: complete
// executions: 2
// packages: libcaf-dev
// flags: -std=c++20 -lcaf_core
#include <mazurka/caf.h>

#include <cassert>

static void add_two(caf::blocking_actor* self, const caf::actor& to) {
  int sum = 0, i = 0;
  self->receive_for(i, 2)([&](int number) { sum += number; });
  self->send(to, sum);
}

int main() {
  caf::actor_system_config config;
  caf::actor_system system(config);
  caf::scoped_actor self(system);
  const caf::actor adder = system.spawn(add_two, caf::actor(self));
  for (int i = 1; i < 3; ++i) {
    system.spawn([=](caf::event_based_actor* other) { other->send(adder, i); });
  }
  self->receive([](int sum) { assert(sum == 3); });
}
