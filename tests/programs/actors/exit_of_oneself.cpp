// Actors that ask themselves to end: for a reason, to be killed, trapped, and for no reason.
// verdict: complete
// flags: -std=c++20
// executions: 1

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

int main() {
  const auto [a, ra] = spawn_monitor("a", [] {
    exit(self(), "enough");
    assert(false);
  });
  const auto [b, rb] = spawn_monitor("b", [] {
    exit(self(), "kill");
    assert(false);
  });
  const auto [c, rc] = spawn_monitor("c", [] {
    trap_exits();
    exit(self(), "soft");
    receive(on([](Exit e) { assert(e.reason == "soft" && e.who == self()); }));
    link(self());
    exit("normal");
  });
  const auto [d, rd] = spawn_monitor("d", [] {
    exit(self(), "normal");
    assert(false);
  });
  auto why = [](Ref r) {
    return receive(on([r](const Down& d) { return d.ref == r; }, [](Down d) { return d.reason; }));
  };
  assert(why(ra) == "enough");
  assert(why(rb) == "killed");
  assert(why(rc) == "normal");
  assert(why(rd) == "normal");
}
