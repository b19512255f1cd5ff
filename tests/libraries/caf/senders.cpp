// Three actors send a number each to a fourth, in any order.
// verdict: complete
// executions: 6
// packages: libcaf-dev
// flags: -std=c++20 -lcaf_core
#include <mazurka/caf.h>

#include <cassert>

static caf::behavior collect(caf::event_based_actor* self, std::vector<int>* got) {
  return {[=](int number) {
    got->push_back(number);
    if (got->size() == 3) self->quit();
  }};
}

int main() {
  std::vector<int> got;
  caf::actor_system_config config;
  {
    caf::actor_system system(config);
    const caf::actor collector = system.spawn(collect, &got);
    for (int i = 0; i < 3; ++i) {
      system.spawn([=](caf::event_based_actor* self) { self->send(collector, i); });
    }
  }
  assert(got.size() == 3);
}
