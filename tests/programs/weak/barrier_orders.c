// A barrier orders relaxed atomics: store buffering with a barrier between store and load.
// verdict: complete
// options: --memory=rc11

#include <assert.h>

#include "../orders/threads.h"

static pthread_barrier_t barrier;
static atomic_int x, y;

static void first(void) {
  atomic_store_explicit(&x, 1, relaxed);
  pthread_barrier_wait(&barrier);
  assert(atomic_load_explicit(&y, relaxed) == 1);
}

static void second(void) {
  atomic_store_explicit(&y, 1, relaxed);
  pthread_barrier_wait(&barrier);
  assert(atomic_load_explicit(&x, relaxed) == 1);
}

int main(void) {
  pthread_barrier_init(&barrier, 0, 2);
  THREADS(first, second);
}
