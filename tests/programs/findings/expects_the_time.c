// What a compare-and-swap expects differs from run to run; the values that it meets do not.
// verdict: bug
// finding: nondeterminism

#include <pthread.h>
#include <stdatomic.h>
#include <x86intrin.h>

static atomic_long word = 1;

static void* try(void* argument) {
  long expected = (long)__rdtsc() | 2;
  atomic_compare_exchange_strong(&word, &expected, 1);
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, try, NULL);
  word = 1;
  pthread_join(t, NULL);
  return 0;
}
