// The body of a tbb::parallel_for adds to an atomic variable.
// verdict: complete or bounded
// options: --max-executions=300
// packages: libtbb-dev
// pkg-config: tbb
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>

#include <atomic>
#include <cassert>

int main() {
  tbb::global_control two(tbb::global_control::max_allowed_parallelism, 2);
  std::atomic<int> sum = 0;
  tbb::parallel_for(0, 2, [&](int i) { sum += i + 1; });
  assert(sum == 3);
}
