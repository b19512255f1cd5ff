// Who looks again and again until something is there waits for it.
// flags: -std=c++20
// verdict: complete

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

static Table<int, int> table("table");

int main() {
  spawn("writer", [] {
    table.insert(1, 10);
    table.insert(2, 20);
  });
  while (!table.lookup(2)) {
  }
  assert(table.lookup(1) == 10);
}
