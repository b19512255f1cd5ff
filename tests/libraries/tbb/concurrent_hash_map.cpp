// Two threads add to an element of a tbb::concurrent_hash_map, which its accessor locks.
// verdict: complete or bounded
// options: --max-executions=300
// packages: libtbb-dev
// pkg-config: tbb
#include <tbb/concurrent_hash_map.h>

#include <cassert>
#include <memory>
#include <thread>

int main() {
  using Map = tbb::concurrent_hash_map<int, int, tbb::tbb_hash_compare<int>,
                                       std::allocator<std::pair<const int, int>>>;
  Map map;
  map.insert({7, 0});
  const auto add = [&] {
    Map::accessor element;
    if (map.find(element, 7)) ++element->second;
  };
  std::thread other(add);
  add();
  other.join();
  Map::const_accessor element;
  assert(map.find(element, 7) && element->second == 2);
}
