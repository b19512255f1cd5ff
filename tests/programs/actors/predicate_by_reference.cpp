// A predicate must not depend on what it has captured by reference: it is evaluated later, too.
// verdict: uncontrolled
// message: captured by value
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct Number {
  int value;
};

int main() {
  const Actor receiver = self();
  spawn("sender", [=] {
    send(receiver, Number{1});
    send(receiver, Number{2});
  });
  for (int wanted = 2; wanted > 0; --wanted) {
    receive(on([&](const Number& number) { return number.value == wanted; }, [](Number) {}));
  }
}
