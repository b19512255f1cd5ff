// lastzero, with a table: one actor looks for the last key without a value, and N others fill the table.
// Source Sets, Fig. 11. N: actors that fill. (N+3)·2^(N-2) traces for N from 2 on.
// bench: -std=c++20 -DN=2 executions: 5
// bench: -std=c++20 -DN=5 executions: 64
// bench: -std=c++20 -DN=5 --algorithm=pop executions: 64
// bench: -std=c++20 -DN=10 executions: 3328 slow

#include <mazurka/actors.h>

#ifndef N
#define N 5
#endif

using namespace mazurka::actors;

static Table<int, int> table("table");

int main() {
  spawn("look", [] {
    int i = N;
    while (table.lookup(i)) --i;
  });
  for (int j = 1; j <= N; ++j) {
    spawn("fill", [j] { table.insert(j, table.lookup(j - 1).value_or(0) + 1); });
  }
}
