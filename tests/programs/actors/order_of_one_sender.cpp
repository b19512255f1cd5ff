// Messages of one sender arrive in the order in which it sends them.
// verdict: complete
// executions: 1
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Number {
  int value;
};

int main() {
  const Actor receiver = self();
  spawn("sender", [=] {
    for (int i = 0; i < 5; ++i) send(receiver, Number{i});
  });
  for (int i = 0; i < 5; ++i) receive(on([=](Number number) { assert(number.value == i); }));
}
