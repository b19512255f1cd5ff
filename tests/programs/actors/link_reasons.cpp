// Who is linked ends for the same reason; "kill" reaches others as "killed", which can be trapped.
// flags: -std=c++20
// verdict: complete
// executions: 1

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;
struct Never {};
int main() {
  const auto [parent, ref] = spawn_monitor("parent", [] {
    spawn_link("child", [] { exit("bad"); });
    receive(on([](Never) {}));
  });
  receive(on([](Down d) { assert(d.reason == "bad"); }));
  const auto [kp, kref] = spawn_monitor("kparent", [] {
    const Actor child = spawn_link("kchild", [] { receive(on([](Never) {})); });
    exit(child, "kill");
    receive(on([](Never) {}));
  });
  receive(on([](Down d) { assert(d.reason == "killed"); }));
  // one who traps is not ended by "kill" that came over a link as "killed"
  const auto [t, tref] = spawn_monitor("trapper", [] {
    trap_exits();
    const Actor child = spawn_link("tchild", [] { receive(on([](Never) {})); });
    exit(child, "kill");
    receive(on([=](Exit e) { assert(e.who == child && e.reason == "killed"); }));
  });
  receive(on([](Down d) { assert(d.reason == "normal"); }));
}
