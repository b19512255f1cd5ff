// An actor that waits is ended; "normal" is nothing to end for. The order of a message and of the request is kept.
// verdict: complete
// executions: 1
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Job {};
struct Done {};

int main() {
  const Actor boss = self();
  const auto [worker, ref] = spawn_monitor("worker", [=] {
    for (;;) {
      receive(on([](Job) {}));
      send(boss, Done{});
    }
  });
  send(worker, Job{});
  receive(on([](Done) {}));
  exit(worker, "normal");
  send(worker, Job{});
  receive(on([](Done) {}));
  exit(worker, "stop");
  send(worker, Job{});
  receive(on([](Done) { assert(false); }),
          on([](Down down) { assert(down.reason == "stop"); }));
}
