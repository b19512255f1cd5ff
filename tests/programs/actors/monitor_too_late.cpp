// An actor that is monitored after it was spawned may have ended before.
// verdict: bug
// finding: assertion
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

int main() {
  const Actor worker = spawn("worker", [] { exit("done"); });
  monitor(worker);
  receive(on([](Down down) { assert(down.reason == "done"); }));  // <--
}
