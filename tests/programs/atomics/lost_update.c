// An increment in two steps, a load and a store, loses updates.
// verdict: bug
// finding: assertion
// message: counter == 2

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;

static void* increment(void* unused) {
  const int before = atomic_load(&counter);
  atomic_store(&counter, before + 1);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, increment, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(counter == 2);  // <--
  return 0;
}
