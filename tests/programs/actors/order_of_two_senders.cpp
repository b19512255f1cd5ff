// Who sends first is not decided: the receiver must not count on it.
// verdict: bug
// finding: assertion
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Hello {
  int from;
};

int main() {
  const Actor receiver = self();
  spawn("first", [=] { send(receiver, Hello{1}); });
  spawn("second", [=] { send(receiver, Hello{2}); });
  receive(on([](Hello hello) { assert(hello.from == 1); }));  // <--
}
