// readers, with a table: a writer of one key and N readers of it, each of which has a key of its own, too.
// Source Sets, Fig. 1 and 13. N: readers. 2^N traces.
// bench: -std=c++20 -DN=2 executions: 4
// bench: -std=c++20 -DN=8 executions: 256
// bench: -std=c++20 -DN=8 --algorithm=observers executions: 256
// bench: -std=c++20 -DN=12 executions: 4096 slow

#include <mazurka/actors.h>

#ifndef N
#define N 8
#endif

using namespace mazurka::actors;

static Table<std::string, int> table("table");

int main() {
  spawn("writer", [] { table.insert("x", 1); });
  for (int i = 0; i < N; ++i) {
    spawn("reader", [i] {
      table.lookup("y" + std::to_string(i));
      table.lookup("x");
    });
  }
}
