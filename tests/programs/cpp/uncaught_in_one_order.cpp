// An exception leaves main in one order of the threads only.
// verdict: bug
// finding: exception
// message: 7

#include <atomic>
#include <thread>

int main() {
  std::atomic<int> state = 0;
  std::jthread other([&] { state = 1; });
  if (state == 1) throw 7;
}
