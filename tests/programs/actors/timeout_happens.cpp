// A receive with a time-out may time out although the answer is on its way.
// verdict: bug
// finding: assertion
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
  assert(answered);  // <--
}
