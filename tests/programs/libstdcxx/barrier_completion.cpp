// The completion of a barrier runs once in a phase, before anybody leaves it.
// verdict: complete

#include <barrier>
#include <cassert>
#include <thread>

int main() {
  int completed = 0;
  const auto on_completion = [&]() noexcept { ++completed; };
  std::barrier barrier(2, on_completion);
  const auto worker = [&] {
    barrier.arrive_and_wait();
    assert(completed == 1);
  };
  std::thread thread(worker);
  worker();
  thread.join();
}
