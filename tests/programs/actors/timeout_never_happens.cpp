// The same if time-outs of a second never happen.
// verdict: complete
// executions: 1
// options: --timeouts=1000 --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;
using namespace std::chrono_literals;

struct Ping {
  Actor who;
};
struct Pong {};

int main() {
  const Actor other = spawn("other", [] {
    const Actor who = receive(on([](Ping ping) { return ping.who; }));
    send(who, Pong{});
  });
  send(other, Ping{self()});
  const bool answered = receive(on([](Pong) { return true; }), after(1s, [] { return false; }));
  assert(answered);
}
