// Values are copies: who changes what it has looked up, or has inserted, changes nobody else's.
// flags: -std=c++20
// verdict: complete
// options: --leaks

#include <mazurka/actors.h>

#include <cassert>
#include <vector>

using namespace mazurka::actors;

static Table<int, std::vector<int>> table("table");

int main() {
  table.insert(1, {1, 2, 3});
  for (int i = 0; i < 2; ++i) {
    spawn("worker", [i] {
      std::vector<int> mine = *table.lookup(1);
      mine.push_back(i);
      table.insert(1, mine);
      mine[0] = 99;
      assert((*table.lookup(1))[0] == 1);
    });
  }
}
