// Messages that are late keep their order if they have the same sender and receiver; what tells of the end of the
// sender comes behind them.
// verdict: complete
// executions: 1
// options: --delivery=ordered --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Hello {
  int number;
};

int main() {
  const Actor main = self();
  spawn_monitor("one", [=] {
    for (int i = 1; i <= 3; ++i) send(main, Hello{i});
  });
  for (int i = 1; i <= 3; ++i) {
    const int number =
        receive(on([](Hello hello) { return hello.number; }), on([](Down) { return 0; }));
    assert(number == i);
  }
  receive(on([](Down) {}));
}
