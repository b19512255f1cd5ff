// What was written before a barrier may be read after it.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static pthread_barrier_t barrier;
static int part[2];

static void* worker(void* argument) {
  const int i = (int)(intptr_t)argument;
  part[i] = i + 1;
  pthread_barrier_wait(&barrier);
  assert(part[0] + part[1] == 3);
  return NULL;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, (void*)i);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  pthread_barrier_destroy(&barrier);
  return 0;
}
