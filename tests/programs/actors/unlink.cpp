// After unlink the end of the other has no effect. The end comes after it; or before it, and the parent notices or does not.
// verdict: complete
// executions: 3
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

int main() {
  spawn_monitor("parent", [] {
    const Actor child = spawn_link("child", [] { exit("crashed"); });
    unlink(child);
    exit("survived");
  });
  receive(on([](Down down) { assert(down.reason == "crashed" || down.reason == "survived"); }));
}
