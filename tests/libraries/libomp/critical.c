// Two threads add in a critical section.
// verdict: complete
// packages: libomp-dev
// flags: -fopenmp
// compiler: clang
#include <assert.h>

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    ++sum;
  }
  assert(sum == 2);
}
