// A hash table that is only used under a lock.
// verdict: complete
// executions: 2

#include <cassert>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>

std::mutex mutex;
std::unordered_map<std::string, int> map;

void fill(int from) {
  const std::lock_guard lock(mutex);
  for (int i = from; i < from + 20; ++i) map[std::to_string(i)] = i;
  for (int i = from; i < from + 20; i += 2) map.erase(std::to_string(i));
}

int main() {
  map.reserve(10);
  std::thread a(fill, 0), b(fill, 10);
  a.join();
  b.join();
  for (const auto& [key, value] : map) assert(key == std::to_string(value));
  assert(map.size() == 15);
}
