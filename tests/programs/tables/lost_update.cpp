// Who looks and then inserts loses what comes in between.
// flags: -std=c++20
// verdict: bug
// finding: assertion

#include <mazurka/actors.h>

#include <cassert>

using namespace mazurka::actors;

struct Done {};

static Table<std::string, int> stock("stock");

int main() {
  const Actor main = self();
  stock.insert("apples", 5);
  for (int i = 0; i < 2; ++i) {
    spawn("buyer", [main] {
      const int left = *stock.lookup("apples");
      stock.insert("apples", left - 1);
      send(main, Done{});
    });
  }
  for (int i = 0; i < 2; ++i) receive(on([](Done) {}));
  assert(*stock.lookup("apples") == 3);  // <--
}
