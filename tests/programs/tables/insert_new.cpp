// Of those who insert something new under one key one is the first; others do not disturb them.
// flags: -std=c++20
// verdict: complete
// options: --algorithm=optimal
// executions: 2

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

static Table<std::string, int> table("table");

int main() {
  for (int i = 1; i <= 2; ++i) {
    spawn("claimant", [i] {
      table.insert(std::to_string(i), i);
      const bool is_first = table.insert_new("king", i);
      const int king = *table.lookup("king");
      assert(is_first == (king == i));
    });
  }
}
