// The same with update_counter, which loses nothing; values go to others by way of a table.
// flags: -std=c++20
// verdict: complete
// options: --algorithm=observers
// executions: 4

#include <mazurka/actors.h>

#include <cassert>
#include <string>

using namespace mazurka::actors;

struct Done {
  int left;
};

static Table<std::string, int> stock("stock");
static Table<int, std::string> receipts("receipts");

int main() {
  const Actor main = self();
  stock.insert("apples", 5);
  for (int i = 0; i < 2; ++i) {
    spawn("buyer", [main] {
      const int left = stock.update_counter("apples", -1);
      receipts.insert(left, "paid for one of the apples that were left");
      send(main, Done{left});
    });
  }
  int sum = 0;
  for (int i = 0; i < 2; ++i) {
    receive(on([&](Done done) {
      sum += done.left;
      assert(receipts.lookup(done.left)->starts_with("paid"));
    }));
  }
  assert(sum == 7 && *stock.lookup("apples") == 3);
}
