// Two philosophers eat with two sticks. Both take the sticks in the same order.
// verdict: complete
// packages: libcaf-dev
// flags: -std=c++20 -lcaf_core
#include <mazurka/caf.h>

using Take = caf::atom_constant<caf::atom("take")>;
using Taken = caf::atom_constant<caf::atom("taken")>;
using Put = caf::atom_constant<caf::atom("put")>;

// A stick is lent to one, and another one waits.
static caf::behavior lend(caf::stateful_actor<std::vector<caf::actor>>* self) {
  return {[=](Take, const caf::actor& who) {
            self->state.push_back(who);
            if (self->state.size() == 1) self->send(who, Taken::value);
          },
          [=](Put) {
            self->state.erase(self->state.begin());
            if (!self->state.empty()) self->send(self->state.front(), Taken::value);
          }};
}

static caf::behavior eat(caf::stateful_actor<int>* self, caf::actor first, caf::actor second) {
  self->state = 0;
  self->send(first, Take::value, caf::actor(self));
  return {[=](Taken) {
    if (++self->state == 1) return self->send(second, Take::value, caf::actor(self));
    self->send(first, Put::value);
    self->send(second, Put::value);
    self->quit();
  }};
}

int main() {
  caf::actor_system_config config;
  caf::actor_system system(config);
  const caf::actor left = system.spawn(lend), right = system.spawn(lend);
  system.spawn(eat, left, right);
#ifdef BUG
  system.spawn(eat, right, left);
#else
  system.spawn(eat, left, right);
#endif
}
