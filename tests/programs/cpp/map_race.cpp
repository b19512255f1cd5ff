// One thread inserts into a map, another one looks something up. libstdc++ links the node in a
// function of its library.
// verdict: bug
// finding: data-race

#include <map>
#include <thread>

std::map<int, int> map;

int main() {
  std::thread inserter([] { map[1] = 1; });  // <--
  const bool is_there = map.count(1) != 0;   // <--
  inserter.join();
  return is_there;
}
