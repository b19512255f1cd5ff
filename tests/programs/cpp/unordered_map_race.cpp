// One thread inserts until the table grows, another one looks something up.
// verdict: bug
// finding: data-race

#include <thread>
#include <unordered_map>

std::unordered_map<int, int> map;

int main() {
  std::thread inserter([] {
    for (int i = 0; i < 20; ++i) map[i] = i;  // <--
  });
  const bool is_there = map.count(1) != 0;  // <--
  inserter.join();
  return is_there;
}
