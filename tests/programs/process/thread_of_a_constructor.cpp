// A constructor of a global object creates a thread and waits for its end: in each execution it has ended.
// verdict: complete
// executions: 4
#include <atomic>
#include <cassert>
#include <thread>

struct Table {
  int squares[4];
  Table() {
    std::thread other([this] {
      for (int i = 2; i < 4; ++i) squares[i] = i * i;
    });
    for (int i = 0; i < 2; ++i) squares[i] = i * i;
    other.join();
  }
};

static Table table;
static std::atomic<int> sum = 0;

int main() {
  std::thread other([] { sum = sum + table.squares[3]; });
  sum = sum + table.squares[2];
  other.join();
  assert(sum <= 13);
}
