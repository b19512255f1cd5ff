// indexer, with a table: N actors store words, each under the first key from its own on that is not taken.
// Flanagan and Godefroid, POPL 2005; Source Sets, Table 3. N: actors. 8^(N-11) traces for N from 11 to 17.
// bench: -std=c++20 -DN=11 executions: 1
// bench: -std=c++20 -DN=12 executions: 8
// bench: -std=c++20 -DN=13 executions: 64
// bench: -std=c++20 -DN=15 executions: 4096 slow

#include <mazurka/actors.h>

#ifndef N
#define N 12
#endif

using namespace mazurka::actors;

static Table<int, int> words("words");

int main() {
  for (int t = 0; t < N; ++t) {
    spawn("worker", [t] {
      for (int m = 1; m <= 4; ++m) {
        const int word = 11 * m + t;
        int slot = word * 7 % 128;
        while (!words.insert_new(slot, word)) slot = (slot + 1) % 128;
      }
    });
  }
}
