// A lock by compare-and-swap.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock;
static int counter;

static void* increment(void* unused) {
  int expected;
  do {
    expected = 0;
  } while (!atomic_compare_exchange_weak(&lock, &expected, 1));
  ++counter;
  lock = 0;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, increment, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(counter == 2);
  return 0;
}
