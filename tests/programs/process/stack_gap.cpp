// A stack is cleared below an array that was not touched, too.
// verdict: complete
// flags: -std=c++17

#include <atomic>
#include <thread>
#include <cassert>
#include <new>
std::atomic<int> z{0};
__attribute__((noinline)) void deep() {
  std::atomic<int> x;                    // not initialised before C++20 (value-initialised since)
  std::thread a([&]{ x.store(1); z++; });
  std::thread b([&]{ x.store(2); z++; });
  a.join(); b.join();
}
int main() {
  char big[65536]; (void)big;
  asm volatile("" : : "r"(big) : "memory");
  deep();
}
