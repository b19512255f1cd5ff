// Who monitors an actor only later may come after the exception: then nobody handles it.
// verdict: bug
// finding: exception
// message: no disk
// flags: -std=c++20

#include <mazurka/actors.h>

#include <stdexcept>

using namespace mazurka::actors;

int main() {
  const Actor worker = spawn("worker", [] { throw std::runtime_error("no disk"); });  // <--
  monitor(worker);
  receive(on([](Down) {}));
}
