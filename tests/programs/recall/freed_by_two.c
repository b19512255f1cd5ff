// Each thread frees the block if it comes first to its own lock; that both do needs answers that were never
// given in one execution before.
// verdict: bug
// finding: double-free
// options: --races=ignore

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static void* block;
static atomic_int a, b;

static void* first(void* unused) {
  a = 1;
  if (b == 1) free(block);
  return unused;
}

static void* second(void* unused) {
  b = 1;
  if (a == 1) free(block);  // <--
  return unused;
}

int main(void) {
  block = malloc(8);
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, first, NULL);
  pthread_create(&threads[1], NULL, second, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
