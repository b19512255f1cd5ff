// Four actors and a table. Source Sets, Section 5: where source sets alone lead to a blocked execution.
// 5 traces.
// bench: -std=c++20 --algorithm=optimal executions: 5
// bench: -std=c++20 --algorithm=pop executions: 5

#include <mazurka/actors.h>

using namespace mazurka::actors;

static Table<char, int> table("table");

static bool is(char key, int value) { return table.lookup(key).value_or(0) == value; }

int main() {
  spawn("p", [] { table.insert('x', 1); });
  spawn("q", [] { table.insert('y', 1); });
  spawn("r", [] {
    if (is('y', 0)) table.insert('z', 1);
  });
  spawn("s", [] {
    if (is('z', 1) && is('y', 0)) table.insert('x', 2);
  });
}
