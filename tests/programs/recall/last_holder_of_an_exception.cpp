// Who gives up an exception last destroys it.
// verdict: bug
// finding: assertion

#include <cassert>
#include <exception>
#include <thread>

static thread_local int me = 0;
static int destroyed_by;

struct Problem {
  ~Problem() { destroyed_by = me; }
};

int main() {
  std::exception_ptr problem;
  try {
    throw Problem();
  } catch (...) {
    problem = std::current_exception();
  }
  const auto hold = [](std::exception_ptr mine, int number) {
    me = number;
    mine = nullptr;
  };
  std::thread a(hold, problem, 1);
  std::thread b(hold, problem, 2);
  problem = nullptr;
  a.join();
  b.join();
  assert(destroyed_by != 1);  // <--
}
