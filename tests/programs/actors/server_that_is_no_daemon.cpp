// An actor that waits for ever and is not said to be a server is stuck.
// verdict: bug
// finding: deadlock
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct Job {};

int main() {
  const Actor worker = spawn("worker", [] {
    for (;;) receive(on([](Job) {}));  // <--
  });
  send(worker, Job{});
}
