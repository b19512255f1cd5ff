// Two threads come to a barrier for three.
// verdict: bug
// finding: deadlock

#include <barrier>
#include <thread>

int main() {
  std::barrier barrier(3);
  std::thread other([&] {
    barrier.arrive_and_wait();  // <--
  });
  barrier.arrive_and_wait();  // <--
  other.join();
}
