// A latch is made for more than count it down.
// verdict: bug
// finding: deadlock

#include <latch>
#include <thread>

int main() {
  std::latch done(2);
  std::thread thread([&] { done.count_down(); });
  done.wait();  // <--
  thread.join();
}
