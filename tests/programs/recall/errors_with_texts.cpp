// Exceptions with texts, containers and output: all that programs do beside what they are about.
// verdict: bug
// finding: assertion

#include <cassert>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

static std::mutex mutex;
static std::map<std::string, std::shared_ptr<std::vector<int>>> table;

static void add(const std::string& name, int number) {
  const std::lock_guard guard(mutex);
  auto& entry = table[name];
  if (entry == nullptr) entry = std::make_shared<std::vector<int>>();
  if (entry->size() == 2) throw std::runtime_error("too many of " + name);
  entry->push_back(number);
  std::cout << name << " has " << number << std::endl;
}

int main() {
  int refused = 0;
  const auto work = [&refused](int number) {
    for (int i = 0; i < 2; ++i) {
      try {
        add(i == 0 ? "common" : "other", number);
        add("common", number + i);
      } catch (const std::runtime_error& error) {
        const std::lock_guard guard(mutex);
        if (std::string(error.what()) == "too many of common") ++refused;
      }
    }
  };
  std::thread a(work, 10);
  std::thread b(work, 20);
  a.join();
  b.join();
  assert((*table["common"])[0] != 20 || (*table["common"])[1] != 10);  // <--
  return refused > 6;
}
