// Two threads add atomically, after a barrier both see the sum.
// verdict: bounded
// executions: 40
// options: --max-executions=40
// packages: libomp-dev
// flags: -fopenmp
// compiler: clang
#include <assert.h>

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp atomic
    ++sum;
#pragma omp barrier
    assert(sum == 2);
  }
}
