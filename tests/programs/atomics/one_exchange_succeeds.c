// Of two equal compare-and-swaps exactly one succeeds, whichever comes first.
// verdict: complete
// executions: 2

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int owner;
static int won[2];

static void* worker(void* argument) {
  const int i = (int)(intptr_t)argument;
  int expected = 0;
  won[i] = atomic_compare_exchange_strong(&owner, &expected, i + 1);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, (void*)i);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(won[0] + won[1] == 1);
  return 0;
}
