// Whether the list is still empty depends on the order.
// verdict: bug
// finding: assertion
// message: list.begin() == list.end()
// options: --races=explore

#include <cassert>
#include <list>
#include <thread>

std::list<int> list;

int main() {
  std::thread appender([] { list.push_back(1); });
  assert(list.begin() == list.end());  // <--
  appender.join();
}
