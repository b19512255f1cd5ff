// To have received a message of one actor says nothing about what another one did before its own message, even if that
// is in the mailbox already.
// verdict: bug
// finding: data-race
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct Left {};
struct Right {};
int result = 0;

int main() {
  const Actor boss = self();
  spawn("left", [=] {
    result = 1;  // <--
    send(boss, Left{});
  });
  spawn("right", [=] { send(boss, Right{}); });
  receive(on([](Right) {}));
  result = 2;  // <--
  receive(on([](Left) {}));
}
