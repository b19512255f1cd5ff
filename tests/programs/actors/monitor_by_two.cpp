// Two who monitor do not disturb each other: each comes before the end or after it, which makes four executions, not more.
// verdict: complete
// executions: 4
// options: --algorithm=optimal
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

int main() {
  const Actor worker = spawn("worker", [] {});
  for (const char* name : {"left", "right"}) {
    spawn(name, [=] {
      monitor(worker);
      receive(on([](Down) {}));
    });
  }
}
