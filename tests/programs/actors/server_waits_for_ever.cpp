// That a server waits when all others have ended is as it should be.
// verdict: complete
// executions: 2
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Next {
  Actor who;
};
struct Number {
  int value;
};

int main() {
  const Actor counter = spawn("counter", [] {
    int count = 0;
    serve([&] {
      const Actor who = receive(on([](Next next) { return next.who; }));
      send(who, Number{++count});
    });
  });
  for (const char* name : {"left", "right"}) {
    spawn(name, [counter] {
      send(counter, Next{self()});
      receive(on([](Number number) { assert(number.value == 1 || number.value == 2); }));
    });
  }
}
