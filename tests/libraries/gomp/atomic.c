// Two threads add atomically, after a barrier both see the sum.
// verdict: complete
// packages: libgomp1
// flags: -fopenmp
// compiler: gcc
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
