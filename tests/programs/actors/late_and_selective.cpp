// Late messages that are asked for one by one: nobody can tell in which order they arrive.
// verdict: complete
// executions: 1
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
    for (int i = 1; i <= 4; ++i) send(main, Hello{i});
  });
  for (int i = 1; i <= 4; ++i) {
    receive(on([=](const Hello& hello) { return hello.number == i; }, [](Hello) {}));
  }
}
