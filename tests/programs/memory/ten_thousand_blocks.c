// 10,000 heap blocks, allocated by two threads and freed by main.
// verdict: complete
// executions: 2

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#define BLOCKS 5000

static int* blocks[2][BLOCKS];
static atomic_int done;

static void* worker(void* argument) {
  const int t = (int)(intptr_t)argument;
  for (int i = 0; i < BLOCKS; ++i) {
    blocks[t][i] = malloc(16 + i % 100);
    *blocks[t][i] = i;
  }
  ++done;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t t = 0; t < 2; ++t) pthread_create(&threads[t], NULL, worker, (void*)t);
  for (int t = 0; t < 2; ++t) pthread_join(threads[t], NULL);
  for (int t = 0; t < 2; ++t) {
    for (int i = 0; i < BLOCKS; ++i) {
      assert(*blocks[t][i] == i);
      free(blocks[t][i]);
    }
  }
  return 0;
}
