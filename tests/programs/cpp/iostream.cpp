// Output of several threads under a lock.
// verdict: complete
// executions: 2

#include <iostream>
#include <mutex>
#include <thread>

int main() {
  std::mutex mutex;
  const auto greet = [&](int i) {
    std::lock_guard lock(mutex);
    std::cout << "hello from " << i << std::endl;
  };
  std::thread a(greet, 1), b(greet, 2);
  a.join();
  b.join();
}
