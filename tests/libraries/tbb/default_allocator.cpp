// A tbb::concurrent_hash_map with its default allocator, which maps memory where a thread finds it again.
// verdict: complete or bounded
// options: --max-executions=100
// packages: libtbb-dev
// pkg-config: tbb
#include <tbb/concurrent_hash_map.h>

#include <cassert>
#include <thread>

int main() {
  tbb::concurrent_hash_map<int, int> map;
  std::thread other([&] {
    tbb::concurrent_hash_map<int, int>::accessor place;
    map.insert(place, 1);
    place->second += 1;
  });
  {
    tbb::concurrent_hash_map<int, int>::accessor place;
    map.insert(place, 1);
    place->second += 1;
  }
  other.join();
  tbb::concurrent_hash_map<int, int>::const_accessor place;
  assert(map.find(place, 1) && place->second == 2);
}
