// A block is lost in one order of the threads only.
// verdict: bug
// finding: leak
// options: --leaks

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(char*) slot;

static void* worker(void* unused) {
  char* block = malloc(40);
  if (atomic_load(&slot) == NULL) {
    atomic_store(&slot, block);
  } else {
    free(block);
  }
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  free(slot);
  slot = NULL;
  return 0;
}
