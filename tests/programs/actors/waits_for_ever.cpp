// Nobody sends what the receiver waits for; what is in its mailbox does not fit.
// verdict: bug
// finding: deadlock
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct Question {};
struct Answer {};

int main() {
  const Actor receiver = self();
  spawn("asks", [=] { send(receiver, Question{}); });
  receive(on([](Answer) {}));  // <--
}
