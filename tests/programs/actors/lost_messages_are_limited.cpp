// Of three messages none, one or two get lost: 1 + 3 + 3 executions.
// verdict: complete
// executions: 7
// options: --lose=2 --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct Hello {};

int main() {
  const Actor other = spawn("other", [] { receive(on([](Hello) {})); });
  for (int i = 0; i < 3; ++i) send(other, Hello{});
}
