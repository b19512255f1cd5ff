// A map that is only used under a lock. Each of two threads takes it once.
// verdict: complete
// executions: 2

#include <cassert>
#include <map>
#include <mutex>
#include <thread>

std::mutex mutex;
std::map<int, int> map;

void fill(int from) {
  const std::lock_guard lock(mutex);
  for (int i = from; i < from + 20; ++i) map[i] = i;
  for (int i = from; i < from + 20; i += 2) map.erase(i);
}

int main() {
  std::thread a(fill, 0), b(fill, 10);
  a.join();
  b.join();
  int last = -1;
  for (const auto& [key, value] : map) {
    assert(key == value && key > last && key % 2 == 1);
    last = key;
  }
  assert(last == 29 && map.size() == 15 && map.rbegin()->first == 29);
}
