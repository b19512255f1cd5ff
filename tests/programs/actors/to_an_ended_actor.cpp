// Messages to an actor that has ended are never received, and their order does not count.
// verdict: complete
// executions: 1
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct Late {};

int main() {
  const Actor short_lived = spawn("short-lived", [] {});
  for (int i = 0; i < 3; ++i) spawn([=] { send(short_lived, Late{}); });
}
