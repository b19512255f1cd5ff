// A linked actor that ends normally is no reason to end: the parent waits for ever.
// verdict: bug
// finding: deadlock
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct Never {};

int main() {
  spawn("parent", [] {
    spawn_link("child", [] {});
    receive(on([](Never) {}));  // <--
  });
}
