// Two threads increment an atomic counter twice each: binomial(4, 2) traces.
// verdict: complete
// executions: 6

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;

static void* increment_twice(void* unused) {
  atomic_fetch_add(&counter, 1);
  atomic_fetch_add(&counter, 1);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, increment_twice, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(counter == 4);
  return 0;
}
