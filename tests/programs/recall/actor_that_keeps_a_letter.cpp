// A handler that takes its message by reference looks at it after another receive: where the message lies is the same
// whatever is in it.
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
struct Go {};

int main() {
  const Actor receiver = self();
  const Actor between = spawn("between", [receiver] {
    const int first = receive(on([](Message message) { return message.number; }));
    send(receiver, Message{first});
    for (int i = 0; i < 3; ++i) receive(on([](Message) {}));
  });
  for (int i = 1; i <= 4; ++i) {
    spawn("sender", [between, i] { send(between, Message{i}); });
  }
  spawn("starter", [receiver] { send(receiver, Go{}); });
  receive(on([](const Message& message) {
    receive(on([](Go) {}));
    assert(message.number != 4);  // <--
  }));
}
