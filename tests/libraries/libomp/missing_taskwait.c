// The value of a task is read without waiting for the task.
// verdict: bug
// finding: assertion
// packages: libomp-dev
// flags: -fopenmp
// compiler: clang
#include <assert.h>

int main(void) {
  int value = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(value)
    value = 42;
    assert(value == 42);
  }
}
