// After demonitor there is no message, neither in the mailbox nor later. It comes before the end or after it.
// verdict: complete
// executions: 2
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;
using namespace std::chrono_literals;

int main() {
  const auto [worker, ref] = spawn_monitor("worker", [] {});
  demonitor(ref);
  demonitor(ref);  // nothing more happens
  receive(on([](Down) { assert(false); }), after(0ms, [] {}));
}
