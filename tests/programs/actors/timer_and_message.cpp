// A timer goes off at some time: the message of the other comes before it or after it.
// verdict: complete
// executions: 2
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;
using namespace std::chrono_literals;

struct Tick {};
struct Data {};

int main() {
  const Actor me = self();
  send_after(10ms, me, Tick{});
  spawn("sender", [=] { send(me, Data{}); });
  const int first = receive(on([](Tick) { return 1; }), on([](Data) { return 2; }));
  const int second = receive(on([](Tick) { return 1; }), on([](Data) { return 2; }));
  assert(first + second == 3);
}
