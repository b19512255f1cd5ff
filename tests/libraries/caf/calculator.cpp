// A calculator is asked with a time-out: the answer comes, or the time is over; and the late answer is dropped.
// verdict: complete
// packages: libcaf-dev
// flags: -std=c++20 -lcaf_core
#include <mazurka/caf.h>
#include <mazurka/mazurka.h>

#include <cassert>

using Add = caf::atom_constant<caf::atom("add")>;

static caf::behavior calculate(caf::event_based_actor*) {
  return {[](Add, int a, int b) { return a + b; }};
}

static void ask(caf::event_based_actor* self, const caf::actor& calculator, int* calls) {
  self->request(calculator, std::chrono::seconds(1), Add::value, 3, 4)
      .then(
          [=](int sum) {
            assert(sum == 7);
            mazurka_cover("answered");
            ++*calls;
          },
          [=](caf::error& error) {
            assert(error == caf::sec::request_timeout);
            mazurka_cover("too late");
            ++*calls;
          });
}

int main() {
  int calls = 0;
  caf::actor_system_config config;
  {
    caf::actor_system system(config);
    system.spawn(ask, system.spawn(calculate), &calls);
  }
  assert(calls == 1);
}
