// The sum is read and written atomically, but not in one step: an update gets lost.
// verdict: bug
// finding: assertion
// packages: libomp-dev
// flags: -fopenmp
// compiler: clang
#include <assert.h>

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
    int seen;
#pragma omp atomic read
    seen = sum;
#pragma omp atomic write
    sum = seen + 1;
  }
  assert(sum == 2);
}
