// Of two who monitor an actor either may be told first. The second tells the first what it knows, who may know it or not.
// verdict: bug
// finding: assertion
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;
using namespace std::chrono_literals;

struct Ready {};
struct Go {};
struct Heard {};

// Whether who monitors comes to hear of the end before the other says so.
void watch_and_hear(Actor worker, Actor boss) {
  monitor(worker);
  send(boss, Ready{});
  receive(on([](Heard) {}));
  const bool knows = receive(on([](Down) { return true; }), after(0ms, [] { return false; }));
  assert(knows);  // <--
}

void watch_and_say(Actor worker, Actor boss, Actor other) {
  monitor(worker);
  send(boss, Ready{});
  receive(on([](Down) {}));
  send(other, Heard{});
}

int main() {
  const Actor boss = self();
  const Actor worker = spawn("worker", [] { receive(on([](Go) {})); });
  const Actor hears = spawn("hears", [=] { watch_and_hear(worker, boss); });
  spawn("says", [=] { watch_and_say(worker, boss, hears); });
  for (int i = 0; i < 2; ++i) receive(on([](Ready) {}));
  send(worker, Go{});
}
