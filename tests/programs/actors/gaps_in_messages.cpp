// Plain data with gaps between its members, in messages and predicates: what is in the gaps does not matter.
// flags: -std=c++20
// verdict: complete
// executions: 6

#include <mazurka/actors.h>

#include <cassert>
#include <cstring>

using namespace mazurka::actors;

struct Padded {
  char kind;
  int number;
  short small;
};

// Leaves something on the stack.
[[gnu::noinline]] static void scribble(int what) {
  volatile char bytes[512];
  for (std::size_t i = 0; i < sizeof bytes; ++i) bytes[i] = static_cast<char>(what + i);
}

[[gnu::noinline]] static void report(Actor to, int number) {
  Padded message;
  message.kind = 'a';
  message.number = number;
  message.small = 7;
  send(to, message);
}

int main() {
  const Actor receiver = self();
  for (int i = 1; i <= 3; ++i) {
    spawn("sender", [receiver, i] {
      scribble(i);
      report(receiver, i);
    });
  }
  int sum = 0;
  for (int i = 1; i <= 3; ++i) {
    scribble(sum);
    const char kind = 'a';
    const int limit = 4;
    sum += receive(on([kind, limit](const Padded& m) { return m.kind == kind && m.number < limit; },
                      [](Padded m) { return m.number; }));
  }
  assert(sum == 6);
}
