// Two threads append to one list: an element can get lost.
// verdict: bug
// finding: assertion
// message: count(list) == 2
// options: --races=explore

#include <cassert>
#include <list>
#include <thread>

std::list<int> list;

int count(const std::list<int>& of) {
  int n = 0;
  for (auto i = of.begin(); i != of.end(); ++i) ++n;
  return n;
}

int main() {
  std::thread a([] { list.push_back(1); });
  std::thread b([] { list.push_back(2); });
  a.join();
  b.join();
  assert(count(list) == 2);
}
