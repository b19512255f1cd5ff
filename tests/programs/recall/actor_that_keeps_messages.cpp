// Messages that are kept, in blocks of the heap that the receiver has for itself: their order is found there.
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
  Message* kept[4];
  for (Message*& place : kept) {
    receive(on([&](Message message) { place = new Message(message); }));
  }
  assert(kept[0]->number != 4 || kept[1]->number != 3);  // <--
  for (Message* message : kept) delete message;
}
