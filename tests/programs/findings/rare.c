// A bug in one of 24 orders of four threads.
// verdict: bug
// finding: assertion
// message: 3142

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int order;

static void* worker(void* argument) {
  const int mine = (int)(intptr_t)argument;
  int before = order;
  while (!atomic_compare_exchange_weak(&order, &before, 10 * before + mine)) {
  }
  return NULL;
}

int main(void) {
  pthread_t threads[4];
  for (intptr_t i = 0; i < 4; ++i) pthread_create(&threads[i], NULL, worker, (void*)(i + 1));
  for (int i = 0; i < 4; ++i) pthread_join(threads[i], NULL);
  const int last = order;
  assert(last != 3142);  // <--
  return 0;
}
