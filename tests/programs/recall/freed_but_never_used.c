// A block is used for the first time after another thread has freed it, in executions in which each thread does
// what it has done before elsewhere.
// verdict: bug
// finding: use-after-free
// options: --races=ignore

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static char* block;
static atomic_int a, b, c;

static void* frees(void* unused) {
  c = 1;
  if (a == 1) free(block);
  return unused;
}

static void* uses(void* unused) {
  a = 1;
  if (b == 1) block[5] = 1;  // <--
  return unused;
}

static void* lets(void* unused) {
  b = 1;
  return unused;
}

int main(void) {
  block = malloc(8);
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, frees, NULL);
  pthread_create(&threads[1], NULL, uses, NULL);
  pthread_create(&threads[2], NULL, lets, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  return 0;
}
