// Two critical sections with names are nested in both orders.
// verdict: bug
// finding: deadlock
// packages: libomp-dev
// flags: -fopenmp
// compiler: clang
#include <omp.h>

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp critical(left)
      {
#pragma omp critical(right)
        ++sum;
      }
    } else {
#pragma omp critical(right)
      {
#pragma omp critical(left)
        ++sum;
      }
    }
  }
  return sum != 2;
}
