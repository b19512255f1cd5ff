// Actors without a name, linked and monitored; which of them ends first is open.
// verdict: complete
// flags: -std=c++20
// executions: 2

#include <mazurka/actors.h>

#include <cassert>
#include <string>

using namespace mazurka::actors;

struct Go {};

int main() {
  trap_exits();
  const Actor linked = spawn_link([] {
    receive(on([](Go) {}));
    exit(Reason(std::string("bad day")));
  });
  const Monitored m = spawn_monitor([] { receive(on([](Go) {})); });
  const Actor watched = m.actor;
  const Ref ref = m.ref;
  assert(is_alive(linked) && is_alive(watched));
  assert(linked != watched && linked && !Actor());
  send(linked, Go{});
  send(watched, Go{});
  int exits = 0, downs = 0;
  for (int i = 0; i < 2; ++i)
    receive(
        on([&](Exit e) {
          assert(e.who == linked && e.reason == "bad day" && !e.reason.is_normal() &&
                 !e.reason.is_error());
          ++exits;
        }),
        on([&, r = ref, watched](Down d) {
          assert(d.ref == r && d.who == watched && d.reason == "normal" && d.reason.is_normal());
          ++downs;
        }));
  assert(exits == 1 && downs == 1 && !is_alive(linked) && !is_alive(watched));
  assert(self() == self() && self());
}
