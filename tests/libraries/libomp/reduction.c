// A loop with a reduction over two threads.
// verdict: bounded
// executions: 40
// options: --max-executions=40
// packages: libomp-dev
// flags: -fopenmp
// compiler: clang
#include <assert.h>

int main(void) {
  int sum = 0;
#pragma omp parallel for num_threads(2) reduction(+ : sum)
  for (int i = 0; i < 4; ++i) sum += i;
  assert(sum == 6);
}
