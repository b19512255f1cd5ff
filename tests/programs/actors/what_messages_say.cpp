// Reports show what messages say, as far as they are plain data.
// verdict: bug
// finding: deadlock
// message: clerk waits for Order if … or Stop, and its mailbox has Order from main and std::string from main
// flags: -std=c++20
#include <mazurka/actors.h>

using namespace mazurka::actors;

enum class Kind { small, large };
struct Price {
  double amount;
  bool is_paid;
};
struct Order {
  Actor customer;
  Kind kind;
  int parts[3];
  Price price;
  char mark;
  Actor other;
};
struct Stop {};
using Text = std::string;

int main() {
  const Actor clerk = spawn("clerk", [] {
    receive(on([](int) {}));
    receive(on([](const Order& order) { return order.price.is_paid; }, [](const Order&) {}), on([](Stop) {}));  // <--
  });
  send(clerk, 7);
  send(clerk, Order{self(), Kind::large, {1, 2, 3}, {2.5, false}, 'x', {}});
  send(clerk, Text("now"));
}
