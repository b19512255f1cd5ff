// Locks that their owner can take again, and locks that are tried.
// verdict: complete
// packages: libgomp1
// flags: -fopenmp
// compiler: gcc
#include <assert.h>
#include <omp.h>

int main(void) {
  int sum = 0;
  omp_nest_lock_t nested;
  omp_lock_t lock;
  omp_init_nest_lock(&nested);
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    omp_set_nest_lock(&nested);
    assert(omp_test_nest_lock(&nested) == 2);
    ++sum;
    omp_unset_nest_lock(&nested);
    ++sum;
    omp_unset_nest_lock(&nested);
  }
  assert(sum == 4);
  assert(omp_test_lock(&lock));
  assert(!omp_test_lock(&lock));
  omp_unset_lock(&lock);
  omp_destroy_lock(&lock);
  omp_destroy_nest_lock(&nested);
}
