// The worker may be asked to end before it has answered.
// verdict: bug
// finding: deadlock
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct Result {};

int main() {
  const Actor boss = self();
  const Actor worker = spawn("worker", [=] { send(boss, Result{}); });
  exit(worker, "stop");
  receive(on([](Result) {}));  // <--
}
