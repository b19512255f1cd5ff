// Without an order, three messages of one sender arrive in each of six.
// verdict: complete
// executions: 6
// options: --delivery=unordered --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Hello {
  int number;
};

int main() {
  const Actor main = self();
  spawn("one", [=] {
    for (int i = 1; i <= 3; ++i) send(main, Hello{i});
  });
  int sum = 0;
  for (int i = 1; i <= 3; ++i) sum += receive(on([](Hello hello) { return hello.number; }));
  assert(sum == 6);
}
