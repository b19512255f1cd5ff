// Two threads do something that others see before they create threads: who is discovered first depends
// on the schedule, but not who is meant by a schedule that is replayed.
// verdict: bug
// finding: assertion
// message: T1.1

#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> turn{0}, b1{0};

int main() {
  std::thread a([] {
    const int seen = turn.load();
    const int early = b1.load();
    std::thread a1([=] {
      assert(!(seen == 1 && early == 1));  // <--
      b1.store(2);
    });
    a1.join();
  });
  std::thread b([] {
    turn.store(1);
    std::thread b1_thread([] { b1.store(1); });
    b1_thread.join();
  });
  a.join();
  b.join();
}
