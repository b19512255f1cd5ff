// A map under a mutex.
// verdict: complete
// executions: 2

#include <cassert>
#include <map>
#include <mutex>
#include <string>
#include <thread>

int main() {
  std::mutex mutex;
  std::map<std::string, int> words;
  const auto count = [&](const char* word) {
    std::lock_guard lock(mutex);
    ++words[word];
  };
  std::thread a(count, "one");
  std::thread b(count, "two");
  a.join();
  b.join();
  assert(words.size() == 2 && words["one"] == 1);
}
