// Who does not watch a server waits for ever when that has crashed.
// verdict: bug
// finding: deadlock
// options: --crash=1
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct Ask {
  Actor who;
};
struct Answer {};

int main() {
  const Actor server = spawn("server", [] {
    may_crash();
    send(receive(on([](Ask ask) { return ask.who; })), Answer{});
  });
  send(server, Ask{self()});
  receive(on([](Answer) {}));  // <--
}
