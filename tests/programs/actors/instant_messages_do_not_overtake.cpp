// As long as a message is there when it is sent, who hears of it later cannot send something that is there before.
// verdict: complete
// executions: 1
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Hello {
  int from;
};
struct Go {};

int main() {
  const Actor main = self();
  const Actor other = spawn("other", [=] {
    receive(on([](Go) {}));
    send(main, Hello{2});
  });
  spawn("one", [=] {
    send(main, Hello{1});
    send(other, Go{});
  });
  assert(receive(on([](Hello hello) { return hello.from; })) == 1);
}
