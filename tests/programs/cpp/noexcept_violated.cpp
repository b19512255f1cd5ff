// An exception meets a noexcept function.
// verdict: bug
// finding: exception

#include <stdexcept>
#include <thread>

static void fail() { throw std::runtime_error("not allowed"); }

static void careless() noexcept { fail(); }

int main() {
  std::thread thread(careless);
  thread.join();
}
