// One thread appends to a deque, another one takes from it.
// verdict: bug
// finding: data-race

#include <deque>
#include <thread>

std::deque<int> deque = {1, 2};

int main() {
  std::thread appender([] { deque.push_back(3); });  // <--
  const int size = static_cast<int>(deque.size());   // <--
  appender.join();
  return size;
}
