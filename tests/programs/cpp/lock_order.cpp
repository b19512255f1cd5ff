// Two lock_guards in opposite orders.
// verdict: bug
// finding: deadlock

#include <mutex>
#include <thread>

int main() {
  std::mutex a, b;
  std::thread first([&] {
    std::lock_guard lock_a(a);
    std::lock_guard lock_b(b);
  });
  std::thread second([&] {
    std::lock_guard lock_b(b);
    std::lock_guard lock_a(a);
  });
  first.join();
  second.join();
}
