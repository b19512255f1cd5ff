// A server may stop before it receives or before it sends, twice each, or not at all: five executions. What it has on its
// stack is not destroyed.
// verdict: complete
// executions: 5
// options: --crash=1 --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Ask {
  Actor who;
};
struct Answer {};

static bool is_serving = false;  // nobody else looks while it runs
struct Service {
  Service() { is_serving = true; }
  ~Service() { is_serving = false; }
};

int main() {
  const auto [server, ref] = spawn_monitor("server", [] {
    const Service service;
    may_crash();
    for (int i = 0; i < 2; ++i) send(receive(on([](Ask ask) { return ask.who; })), Answer{});
  });
  for (int i = 0; i < 2; ++i) {
    send(server, Ask{self()});
    const bool is_answered = receive(on([](Answer) { return true; }), on([](Down down) {
                                       assert(down.reason == "crashed" && is_serving);
                                       return false;
                                     }));
    if (!is_answered) return 0;
  }
  receive(on([](Down down) { assert(down.reason == "normal" && !is_serving); }));
}
