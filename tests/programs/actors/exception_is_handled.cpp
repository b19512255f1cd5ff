// An exception that leaves an actor is the reason of its end, for who monitors it.
// verdict: complete
// executions: 1
// options: --algorithm=optimal
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>
#include <stdexcept>

using namespace mazurka::actors;

int main() {
  spawn_monitor("worker", [] { throw std::runtime_error("no disk"); });
  receive(on([](Down down) { assert(down.reason == "no disk" && down.reason.is_error()); }));
}
