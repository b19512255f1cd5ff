// A program that does something else each time: the processor's clock decides on its steps.
// verdict: bug
// finding: nondeterminism

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static void* worker(void* unused) {
  unsigned long long seed = __builtin_ia32_rdtsc();
  for (int i = 0; i < 4; ++i) seed = seed * 6364136223846793005u + 1442695040888963407u;
  for (unsigned steps = seed >> 56; steps > 0; --steps) ++x;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
