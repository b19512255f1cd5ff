// An exception leaves a thread.
// verdict: bug
// finding: exception
// message: out of luck

#include <stdexcept>
#include <thread>

static void work() { throw std::runtime_error("out of luck"); }

int main() {
  std::thread thread(work);
  thread.join();
}
