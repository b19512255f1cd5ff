// Two threads take two OpenMP locks in opposite orders.
// verdict: bug
// finding: deadlock
// packages: libomp-dev
// flags: -fopenmp
// compiler: clang
#include <omp.h>

int main(void) {
  omp_lock_t locks[2];
  omp_init_lock(&locks[0]);
  omp_init_lock(&locks[1]);
#pragma omp parallel num_threads(2)
  {
    const int first = omp_get_thread_num();
    omp_set_lock(&locks[first]);
    omp_set_lock(&locks[1 - first]);
    omp_unset_lock(&locks[1 - first]);
    omp_unset_lock(&locks[first]);
  }
}
