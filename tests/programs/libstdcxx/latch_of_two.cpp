// Who comes last finds the latch open. The other one waits as in cpp/atomic_wait.cpp: 2 * 5 executions.
// verdict: complete
// executions: 10

#include <latch>
#include <thread>

int main() {
  std::latch latch(2);
  std::thread other([&] { latch.arrive_and_wait(); });
  latch.arrive_and_wait();
  other.join();
}
