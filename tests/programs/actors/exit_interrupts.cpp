// An actor that is asked to end does so before, between or after its messages: three executions.
// verdict: complete
// executions: 3
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Number {
  int value;
};

int main() {
  const Actor boss = self();
  const auto [worker, ref] = spawn_monitor("worker", [=] {
    send(boss, Number{1});
    send(boss, Number{2});
  });
  exit(worker, "stop");
  int count = 0;
  for (bool runs = true; runs;) {
    receive(on([&](Number) { ++count; }), on([&](Down down) {
              runs = false;
              assert(down.reason == (count == 2 ? "normal" : "stop"));
            }));
  }
}
