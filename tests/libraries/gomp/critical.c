// Two threads add in a critical section.
// verdict: complete
// packages: libgomp1
// flags: -fopenmp
// compiler: gcc
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
