// Two threads test whether the block was freed, then free it.
// verdict: bug
// finding: double-free

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int freed;
static void* block;

static void* release(void* unused) {
  if (!freed) {
    freed = 1;
    free(block);  // <--
  }
  return unused;
}

int main(void) {
  block = malloc(16);
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, release, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
