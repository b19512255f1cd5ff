// A compare-and-swap that fails does not write: two of them commute.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_int x = 5;

static void* worker(void* unused) {
  int expected = 4;
  const bool exchanged = atomic_compare_exchange_strong(&x, &expected, 6);
  assert(!exchanged && expected == 5);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
