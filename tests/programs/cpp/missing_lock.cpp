// A counter without a lock, captured by reference.
// verdict: bug
// finding: data-race

#include <thread>

int main() {
  int counter = 0;
  std::thread a([&] { ++counter; });  // <--
  std::thread b([&] { ++counter; });  // <--
  a.join();
  b.join();
  return counter > 2;
}
