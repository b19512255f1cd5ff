// A message that is there is taken; what comes later finds that the receive has timed out. Each of the three
// senders may be the one that is received, or none.
// verdict: complete
// executions: 4
// options: --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;
using namespace std::chrono_literals;

struct Bid {
  int amount;
};

int main() {
  const Actor auction = self();
  for (int amount = 1; amount <= 3; ++amount) spawn([=] { send(auction, Bid{amount}); });
  const int bid = receive(on([](Bid bid) { return bid.amount; }), after(0ms, [] { return 0; }));
  assert(bid >= 0 && bid <= 3);
}
