// filesystem, with a server for each lock: N actors take disk blocks.
// Flanagan and Godefroid, POPL 2005; Source Sets, Table 3, where it is in Erlang. N: actors. Two meet at a block
// only if there are many: 4^(N-13) traces for N from 13 to 26; 2^(N-13) if only what is received counts.
// bench: -std=c++20 -DN=14 --algorithm=optimal executions: 4
// bench: -std=c++20 -DN=14 --algorithm=observers executions: 2
// bench: -std=c++20 -DN=16 --algorithm=optimal executions: 64
// bench: -std=c++20 -DN=16 --algorithm=observers executions: 8
// bench: -std=c++20 -DN=18 --algorithm=observers executions: 32
// bench: -std=c++20 -DN=18 --algorithm=optimal executions: 1024 slow

#include <mazurka/actors.h>

#ifndef N
#define N 16
#endif

#define BLOCKS 26

using namespace mazurka::actors;

struct Want {
  Actor who;
};
struct Granted {};
struct GiveBack {};

static void lend() {
  const Actor who = receive(on([](Want want) { return want.who; }));
  send(who, Granted{});
  receive(on([](GiveBack) {}));
}

template <typename Body>
static void with(Actor lock, Body body) {
  send(lock, Want{self()});
  receive(on([](Granted) {}));
  body();
  send(lock, GiveBack{});
}

static Actor inode[N], block[BLOCKS];
static int taken[N];
static bool busy[BLOCKS];

static void find_block(int i) {
  bool found = false;
  for (int b = 2 * i % BLOCKS; !found; b = (b + 1) % BLOCKS) {
    with(block[b], [&] {
      found = !busy[b];
      if (found) {
        busy[b] = true;
        taken[i] = b + 1;
      }
    });
  }
}

int main() {
  const auto server = [] { return spawn("lock", [] { serve(lend); }); };
  for (int i = 0; i < N; ++i) {
    const int b = 2 * i % BLOCKS;
    inode[i] = server();
    if (i < BLOCKS / 2) block[b] = server();
    else block[b + 1] = server();
  }
  for (int i = 0; i < N; ++i) {
    spawn("thread", [i] {
      with(inode[i], [i] {
        if (taken[i] == 0) find_block(i);
      });
    });
  }
}
