// Who drops out of a barrier is not waited for in the next phase.
// verdict: complete

#include <barrier>
#include <cassert>
#include <thread>

int main() {
  int first = 0;
  std::barrier barrier(2);
  std::thread thread([&] {
    first = 1;
    barrier.arrive_and_drop();
  });
  barrier.arrive_and_wait();
  assert(first == 1);
  barrier.arrive_and_wait();
  thread.join();
}
