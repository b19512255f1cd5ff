// Who has freed one block or another of somebody else's has the same memory, but not the same history: one of them
// can be used.
// verdict: bug
// finding: use-after-free
// executions: 24
// options: --keep-going --algorithm=observers
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cstdlib>

using namespace mazurka::actors;

struct Message {
  int number;
};
struct Blocks {
  void *used, *other;
};

[[gnu::noinline]] static void use(void* block) {
  *static_cast<volatile int*>(block) = 1;  // <--
}

// Nothing of it is left on the stack.
[[gnu::noinline]] static void free_one(const Blocks& blocks, int number) {
  free(number == 4 ? blocks.used : blocks.other);
}

int main() {
  const Actor receiver = self();
  spawn("owner", [receiver] { send(receiver, Blocks{malloc(4), malloc(4)}); });
  const Blocks blocks = receive(on([](Blocks blocks) { return blocks; }));
  for (int i = 1; i <= 4; ++i) {
    spawn("sender", [receiver, i] { send(receiver, Message{i}); });
  }
  for (int i = 1; i <= 4; ++i) {
    const int number = receive(on([](Message message) { return message.number; }));
    if (i == 1) free_one(blocks, number);
  }
  use(blocks.used);
}
