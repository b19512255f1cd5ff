// A counter is looked at and changed in one step, also if each access to plain data is one.
// verdict: complete
// options: --algorithm=optimal --races=explore
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Done {};
static Table<int, int> counts("counts");

int main() {
  const Actor boss = self();
  for (int i = 0; i < 2; ++i) {
    spawn([=] {
      counts.update_counter(1, 1);
      send(boss, Done{});
    });
  }
  for (int i = 0; i < 2; ++i) receive(on([](Done) {}));
  assert(counts.lookup(1) == 2);
}
