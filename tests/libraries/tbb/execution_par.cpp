// std::for_each with std::execution::par, which libstdc++ gives to TBB.
// verdict: complete or bounded
// options: --max-executions=300
// packages: libtbb-dev
// pkg-config: tbb
#include <tbb/global_control.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <execution>
#include <vector>

int main() {
  tbb::global_control two(tbb::global_control::max_allowed_parallelism, 2);
  std::vector<int> numbers = {1, 2};
  std::atomic<int> sum = 0;
  std::for_each(std::execution::par, numbers.begin(), numbers.end(), [&](int i) { sum += i; });
  assert(sum == 3);
}
