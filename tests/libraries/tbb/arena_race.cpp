// The result of a task that was given to a tbb::task_arena is read before the task has said that it is done.
// verdict: bug
// finding: data-race
// packages: libtbb-dev
// pkg-config: tbb
#include <tbb/task_arena.h>

#include <atomic>

int main() {
  tbb::task_arena arena(2);
  std::atomic<bool> done = false;
  int result = 0;
  arena.enqueue([&] {
    result = 1;  // <--
    done = true;
  });
  const int seen = result;  // <--
  while (!done) {
  }
  return seen > 1;
}
