// Who takes for granted that the answer is there in time is wrong, unless time-outs are ruled out.
// verdict: bug
// finding: assertion
// packages: libcaf-dev
// flags: -std=c++20 -lcaf_core
#include <mazurka/caf.h>

#include <cassert>

using Add = caf::atom_constant<caf::atom("add")>;

static caf::behavior calculate(caf::event_based_actor*) {
  return {[](Add, int a, int b) { return a + b; }};
}

static void ask(caf::event_based_actor* self, const caf::actor& calculator) {
  self->request(calculator, std::chrono::seconds(1), Add::value, 3, 4)
      .then([=](int sum) { assert(sum == 7); }, [=](caf::error&) { assert(!"no answer"); });  // <--
}

int main() {
  caf::actor_system_config config;
  caf::actor_system system(config);
  system.spawn(ask, system.spawn(calculate));
}
