// Two tasks of a tbb::task_group, and what they have done when they have been waited for.
// verdict: complete or bounded
// options: --max-executions=300
// packages: libtbb-dev
// pkg-config: tbb
#include <tbb/global_control.h>
#include <tbb/task_group.h>

#include <cassert>

int main() {
  tbb::global_control two(tbb::global_control::max_allowed_parallelism, 2);
  int left = 0, right = 0;
  tbb::task_group group;
  group.run([&] { left = 1; });
  group.run([&] { right = 2; });
  group.wait();
  assert(left + right == 3);
}
