// 64 threads at once, each with its own part of an array.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int part[64];

static void* worker(void* argument) {
  const int i = (int)(intptr_t)argument;
  for (int j = 0; j <= i; ++j) part[i] += j;
  return NULL;
}

int main(void) {
  pthread_t threads[64];
  for (intptr_t i = 0; i < 64; ++i) pthread_create(&threads[i], NULL, worker, (void*)i);
  for (int i = 0; i < 64; ++i) pthread_join(threads[i], NULL);
  for (int i = 0; i < 64; ++i) assert(part[i] == i * (i + 1) / 2);
  return 0;
}
