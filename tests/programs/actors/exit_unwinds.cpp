// An actor that ends leaves nothing behind: its stack is unwound.
// verdict: complete
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Never {};
struct Gone {};

struct Guard {
  Actor boss;
  ~Guard() { send(boss, Gone{}); }
};

int main() {
  const Actor boss = self();
  const auto [worker, ref] = spawn_monitor("worker", [=] {
    const Guard guard{boss};
    receive(on([](Never) {}));
  });
  exit(worker, "kill");
  const bool was_there = receive(on([](Gone) { return true; }), on([](Down) { return false; }));
  assert(was_there);
}
