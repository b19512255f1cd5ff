// What a compare-and-swap expects differs from run to run; the values that it meets do not.
// verdict: bug
// finding: nondeterminism

#include <pthread.h>
#include <stdatomic.h>

static atomic_long word = 1;

// The processor's random numbers are nobody's but its own.
static long chance(void) {
  long number;
  __asm__ volatile("rdrand %0" : "=r"(number) : : "cc");
  return number;
}

static void* try(void* argument) {
  long expected = chance() | 2;
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
