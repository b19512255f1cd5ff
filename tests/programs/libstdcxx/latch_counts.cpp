// Who waits at a latch sees what was done before all have counted down.
// verdict: complete

#include <cassert>
#include <latch>
#include <thread>

int main() {
  std::latch done(2);
  int values[2] = {};
  std::thread first([&] {
    values[0] = 1;
    done.count_down();
  });
  std::thread second([&] {
    values[1] = 2;
    done.arrive_and_wait();
    assert(values[0] == 1);
  });
  done.wait();
  assert(values[0] + values[1] == 3 && done.try_wait());
  first.join();
  second.join();
}
