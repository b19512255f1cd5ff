// Exceptions in two threads at the same time, each caught in its own.
// verdict: complete
// executions: 2

#include <atomic>
#include <cassert>
#include <stdexcept>
#include <string>
#include <thread>

static std::atomic<int> order;

static void work(const char* name) {
  try {
    throw std::runtime_error(name);
  } catch (const std::runtime_error& error) {
    ++order;  // a switch between threads here must not mix their exceptions
    assert(error.what() == std::string(name));
    try {
      throw;
    } catch (const std::exception& again) {
      assert(again.what() == std::string(name));
    }
  }
}

int main() {
  std::thread a(work, "a"), b(work, "b");
  a.join();
  b.join();
}
