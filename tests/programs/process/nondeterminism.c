// A program that does something else each time: the processor's random numbers decide on its steps.
// verdict: bug
// finding: nondeterminism

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static unsigned chance(void) {
  unsigned long long number;
  __asm__ volatile("rdrand %0" : "=r"(number) : : "cc");
  return number >> 56;
}

static void* worker(void* unused) {
  for (unsigned steps = chance(); steps > 0; --steps) ++x;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
