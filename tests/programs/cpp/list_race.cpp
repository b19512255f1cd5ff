// One thread appends to a list, another one asks whether it is empty.
// verdict: bug
// finding: data-race

#include <list>
#include <thread>

std::list<int> list;

int main() {
  std::thread appender([] { list.push_back(1); });  // <--
  const bool empty = list.begin() == list.end();    // <--
  appender.join();
  return empty;
}
