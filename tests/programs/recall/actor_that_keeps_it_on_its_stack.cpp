// As actor_that_keeps_the_first.cpp, on the stack.
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

int main() {
  const Actor receiver = self();
  for (int i = 1; i <= 4; ++i) {
    spawn("sender", [receiver, i] { send(receiver, Message{i}); });
  }
  volatile int first = 0;
  for (int i = 1; i <= 4; ++i) {
    const int number = receive(on([](Message message) { return message.number; }));
    if (first == 0) first = number;
  }
  assert(first != 4);  // <--
}
