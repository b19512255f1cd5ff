// An exception that ends a linked actor, too, of which nobody knows, is handled by nobody.
// verdict: bug
// finding: exception
// message: nobody handles it: no disk
// flags: -std=c++20

#include <mazurka/actors.h>

#include <stdexcept>

using namespace mazurka::actors;

struct Never {};

int main() {
  spawn("parent", [] {
    spawn_link("child", [] { throw std::runtime_error("no disk"); });
    receive(on([](Never) {}));  // <--
  });
}
