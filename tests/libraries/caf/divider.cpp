// A divider refuses to divide by zero, and who asks gets the error, whoever else asks.
// verdict: complete
// executions: 2
// packages: libcaf-dev
// flags: -std=c++20 -lcaf_core
#include <mazurka/caf.h>

#include <cassert>

using Div = caf::atom_constant<caf::atom("div")>;

static caf::behavior divide(caf::event_based_actor*) {
  return {[](Div, int a, int b) -> caf::result<int> {
    if (b == 0) return caf::make_error(caf::sec::invalid_argument);
    return a / b;
  }};
}

static void ask(caf::event_based_actor* self, const caf::actor& divider, int by) {
  self->request(divider, caf::infinite, Div::value, 6, by)
      .then([=](int result) { assert(by != 0 && result == 6 / by); },
            [=](caf::error& error) { assert(by == 0 && error == caf::sec::invalid_argument); });
}

int main() {
  caf::actor_system_config config;
  caf::actor_system system(config);
  const caf::actor divider = system.spawn(divide);
  system.spawn(ask, divider, 2);
  system.spawn(ask, divider, 0);
}
