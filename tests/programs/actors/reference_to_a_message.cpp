// A message that a handler takes by reference is gone when the receive has returned.
// verdict: bug
// finding: use-after-free
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct Number {
  int value;
};

int main() {
  const Actor boss = self();
  spawn("sender", [=] { send(boss, Number{1}); });
  const Number* kept = nullptr;
  receive(on([&](const Number& number) { kept = &number; }));
  return kept->value - 1;  // <--
}
