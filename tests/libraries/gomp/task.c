// One thread makes a task, either thread runs it; taskwait waits for it.
// verdict: complete or bounded
// options: --max-executions=300
// packages: libgomp1
// flags: -fopenmp
// compiler: gcc
#include <assert.h>

int main(void) {
  int value = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(value)
    value = 42;
#pragma omp taskwait
    assert(value == 42);
  }
}
