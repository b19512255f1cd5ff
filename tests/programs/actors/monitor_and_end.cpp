// Who monitors an actor is told about its end; if it has ended already, at once and with another reason. The monitor
// comes before the end or after it: two executions.
// verdict: complete
// executions: 2
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

int main() {
  const Actor worker = spawn("worker", [] {});
  const Ref ref = monitor(worker);
  receive(on([=](Down down) {
    assert(down.ref == ref && down.who == worker);
    assert(down.reason == "normal" || down.reason == "noproc");
  }));
}
