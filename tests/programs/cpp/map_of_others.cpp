// Elements of a map are different objects, and looking for them changes nothing.
// verdict: complete
// executions: 1

#include <cassert>
#include <map>
#include <thread>

int main() {
  std::map<int, int> map;
  for (int i = 0; i < 20; ++i) map[i] = i;
  std::thread other([&] {
    for (auto i = map.begin(); i != map.find(10); ++i) ++i->second;
  });
  for (auto i = map.rbegin(); i->first >= 10; ++i) --i->second;
  other.join();
  assert(map.at(9) == 10 && map.at(10) == 9);
}
