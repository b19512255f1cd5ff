// Atomics that only one thread uses are not tried out.
// verdict: complete
// executions: 1

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int own[2];

static void* worker(void* place) {
  for (int i = 0; i < 100; ++i) atomic_fetch_add((atomic_int*)place, 1);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, &own[i]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
