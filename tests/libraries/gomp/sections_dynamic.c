// A dynamic schedule gives each round to one thread only.
// verdict: complete
// packages: libgomp1
// flags: -fopenmp
// compiler: gcc
#include <assert.h>

int main(void) {
  int rounds[2] = {0, 0};
#pragma omp parallel for num_threads(2) schedule(dynamic)
  for (int i = 0; i < 2; ++i) ++rounds[i];
  assert(rounds[0] == 1 && rounds[1] == 1);
}
