// A mailbox that has room for one order. A patient client waits until its order is accepted, a hasty one gives up if that
// takes too long. The orders that come out are those that were accepted.

#include <algorithm>
#include <cassert>
#include <vector>

#include "bounded_mailbox.h"

using namespace mazurka::actors;

struct Accepted {
  int order;  // 0: none
};

int main() {
  const Actor test = self();
  const Actor mailbox = spawn("mailbox", [] { bounded::keep_items(1); });
  spawn("patient", [=] {
    bounded::put(mailbox, 1);
    send(test, Accepted{1});
  });
  spawn("hasty", [=] { send(test, Accepted{bounded::offer(mailbox, 2) ? 2 : 0}); });

  const int taken = bounded::take(mailbox);
  std::vector<int> accepted;
  for (int i = 0; i < 2; ++i) {
    accepted.push_back(receive(on([](Accepted client) { return client.order; })));
  }
  assert(std::ranges::count(accepted, taken) == 1);
}
