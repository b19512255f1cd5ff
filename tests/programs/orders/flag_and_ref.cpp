// atomic_flag and atomic_ref have orders like others.
// verdict: complete

#include <atomic>
#include <thread>

std::atomic_flag set;
int word, data, more;

int main() {
  std::thread other([] {
    data = 1;
    set.test_and_set(std::memory_order_release);
    more = 1;
    std::atomic_ref(word).store(1, std::memory_order_release);
  });
  int sum = 0;
  if (set.test(std::memory_order_acquire)) sum += data;
  if (std::atomic_ref(word).load(std::memory_order_acquire) == 1) sum += more;
  other.join();
  return sum > 2 ? 1 : 0;
}
