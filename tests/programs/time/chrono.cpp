// sleep_for and sleep_until move the clocks of <chrono>.
// verdict: complete
// executions: 1

#include <cassert>
#include <chrono>
#include <thread>

using namespace std::chrono_literals;

int main() {
  const auto start = std::chrono::steady_clock::now();
  std::this_thread::sleep_for(20ms);
  assert(std::chrono::steady_clock::now() - start >= 20ms);
  const auto later = std::chrono::system_clock::now() + 20ms;
  std::this_thread::sleep_until(later);
  assert(std::chrono::system_clock::now() >= later);
}
