// A deposit that arrives twice is made twice.
// verdict: bug
// finding: assertion
// options: --duplicate=1
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Deposit {
  int amount;
};
struct Balance {
  Actor who;
};

int main() {
  const Actor account = spawn("account", [] {
    int balance = 0;
    serve([&] {
      receive(on([&](Deposit deposit) { balance += deposit.amount; }),
              on([&](Balance question) { send(question.who, balance); }));
    });
  });
  send(account, Deposit{5});
  send(account, Balance{self()});
  assert(receive(on([](int balance) { return balance; })) <= 5);  // <--
}
