// A predicate must not look at an atomic variable either.
// verdict: uncontrolled
// message: captured by value
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

std::atomic<int> wanted = 1;

int main() {
  const Actor receiver = self();
  spawn("sender", [=] { send(receiver, 1); });
  receive(on([](int number) { return number == wanted.load(); }, [](int) {}));
}
