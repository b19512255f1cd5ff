// N actors write to one key of a table, and nobody looks.
// N: actors. n! traces; one if only what is looked at counts.
// bench: -std=c++20 -DN=2 --algorithm=optimal executions: 2
// bench: -std=c++20 -DN=6 --algorithm=optimal executions: 720
// bench: -std=c++20 -DN=6 --algorithm=observers executions: 1

#include <mazurka/actors.h>

#ifndef N
#define N 6
#endif

using namespace mazurka::actors;

static Table<std::pair<int, std::string>, int> cells("cells");

int main() {
  for (int i = 0; i < N; ++i) {
    spawn("writer", [i] { cells.insert({1, "only"}, i); });
  }
}
