// Two threads add to a shared sum without a critical section.
// verdict: bug
// finding: data-race
// packages: libomp-dev
// flags: -fopenmp
// compiler: clang

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
  ++sum;
  return sum == 0;
}
