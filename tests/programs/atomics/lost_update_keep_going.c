// Two loads and two stores, explored to the end. Each load is before or after the other thread's
// store (4 ways), not both after (3); if both are before, the stores have two orders: 4 traces.
// verdict: bug
// finding: assertion
// executions: 4
// options: --keep-going

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
