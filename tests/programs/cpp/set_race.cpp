// Two threads insert into one set.
// verdict: bug
// finding: data-race

#include <set>
#include <thread>

std::set<int> set;

int main() {
  std::thread a([] { set.insert(1); });  // <--
  std::thread b([] { set.insert(2); });  // <--
  a.join();
  b.join();
}
