// Readers share a shared_mutex, a writer has it alone.
// verdict: complete

#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

int main() {
  std::shared_mutex mutex;
  int a = 0, b = 0;
  std::thread writer([&] {
    std::unique_lock lock(mutex);
    ++a;
    ++b;
  });
  const auto read = [&] {
    std::shared_lock lock(mutex);
    assert(a == b);
  };
  std::thread first(read), second(read);
  writer.join();
  first.join();
  second.join();
}
