// Two threads change an element of a tbb::concurrent_hash_map after they have given back its accessor.
// verdict: bug
// finding: data-race
// packages: libtbb-dev
// pkg-config: tbb
#include <tbb/concurrent_hash_map.h>

#include <thread>

int main() {
  using Map = tbb::concurrent_hash_map<int, int>;
  Map map;
  map.insert({7, 0});
  const auto add = [&] {
    int* value = nullptr;
    {
      Map::accessor element;
      map.find(element, 7);
      value = &element->second;
    }
    ++*value;  // <--
  };
  std::thread other(add);
  add();
  other.join();
}
