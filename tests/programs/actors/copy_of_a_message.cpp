// To copy a message is the program's business, and watched: here it reads what another actor writes.
// verdict: bug
// finding: data-race
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

int price = 1;

struct Order {
  Order() = default;
  Order(const Order&) : paid(price) {}  // <--
  int paid = 0;
};

int main() {
  const Actor boss = self();
  spawn("seller", [] { price = 2; });  // <--
  spawn("buyer", [=] { send(boss, Order()); });
  receive(on([](const Order&) {}));
}
