// A divider that ends at the first error leaves the other one without an answer: it gets an error that it does not expect.
// verdict: bug
// finding: assertion
// packages: libcaf-dev
// flags: -std=c++20 -lcaf_core
#include <mazurka/caf.h>

#include <cassert>

using Div = caf::atom_constant<caf::atom("div")>;

static caf::behavior divide(caf::event_based_actor* self) {
  return {[=](Div, int a, int b) -> caf::result<int> {
    if (b == 0) self->quit(caf::make_error(caf::sec::invalid_argument));
    return b == 0 ? 0 : a / b;
  }};
}

static void ask(caf::event_based_actor* self, const caf::actor& divider, int by) {
  self->request(divider, caf::infinite, Div::value, 6, by)
      .then([](int) {}, [=](caf::error&) { assert(by == 0); });  // <--
}

int main() {
  caf::actor_system_config config;
  caf::actor_system system(config);
  const caf::actor divider = system.spawn(divide);
  system.spawn(ask, divider, 2);
  system.spawn(ask, divider, 0);
}
