// Who receives the same messages in another order is in the same place, unless it keeps something of that: here which
// message came first, in a variable that nobody else uses. What comes last finds the places of others.
// verdict: bug
// finding: assertion
// executions: 24
// options: --keep-going --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Message {
  int number;
};

static int first = 0;

int main() {
  const Actor receiver = self();
  for (int i = 1; i <= 4; ++i) {
    spawn("sender", [receiver, i] { send(receiver, Message{i}); });
  }
  for (int i = 1; i <= 4; ++i) {
    receive(on([](Message message) {
      if (first == 0) first = message.number;
    }));
  }
  assert(first != 4);  // <--
}
