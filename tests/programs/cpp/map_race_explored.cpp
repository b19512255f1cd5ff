// Whether the element is there already depends on the order.
// verdict: bug
// finding: assertion
// message: map.count(1) == 0
// options: --races=explore

#include <cassert>
#include <map>
#include <thread>

std::map<int, int> map;

int main() {
  std::thread inserter([] { map[1] = 1; });
  assert(map.count(1) == 0);  // <--
  inserter.join();
}
