// The child may end before the link is gone.
// verdict: bug
// finding: assertion
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
  receive(on([](Down down) { assert(down.reason == "survived"); }));  // <--
}
