// What does not fit stays in the mailbox, in its order; the oldest message that fits any clause is taken, whatever
// the order of the clauses is.
// verdict: complete
// executions: 1
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>
#include <string>

using namespace mazurka::actors;

struct Small {
  int value;
};
struct Text {
  std::string text;
};

int main() {
  const Actor receiver = self();
  spawn("sender", [=] {
    send(receiver, Small{1});
    send(receiver, Text{"a"});
    send(receiver, Small{2});
    send(receiver, Text{"b"});
  });
  receive(on([](const Text& text) { assert(text.text == "a"); }));
  receive(on([](const Small& small) { return small.value == 2; },
             [](Small small) { assert(small.value == 2); }));
  const int first = receive(on([](Text) { return 0; }), on([](Small small) { return small.value; }));
  assert(first == 1);
  receive(on([](const Text& text) { assert(text.text == "b"); }));
}
