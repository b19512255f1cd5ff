// The same if they are created the other way round.
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
struct Listener {
  Actor who;
};

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
  const Actor says = spawn("says", [=] {
    const Actor hears = receive(on([](Listener listener) { return listener.who; }));
    watch_and_say(worker, boss, hears);
  });
  send(says, Listener{spawn("hears", [=] { watch_and_hear(worker, boss); })});
  for (int i = 0; i < 2; ++i) receive(on([](Ready) {}));
  send(worker, Go{});
}
