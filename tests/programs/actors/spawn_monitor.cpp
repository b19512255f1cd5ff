// Who spawns and monitors in one cannot come too late.
// verdict: complete
// executions: 1
// options: --algorithm=optimal
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

int main() {
  const Monitored worker = spawn_monitor("worker", [] { exit("done"); });
  receive(on([=](Down down) {
    assert(down.ref == worker.ref && down.who == worker.actor && down.reason == "done");
  }));
}
