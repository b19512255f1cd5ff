// A mutex empties the queue, also one that no other thread uses.
// verdict: complete
// executions: 3
// options: --memory=tso

#include <assert.h>

#include "../orders/threads.h"

static atomic_int x, y;
static int a, b;

static void first(void) {
  pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER;
  atomic_store_explicit(&x, 1, relaxed);
  pthread_mutex_lock(&mine);
  pthread_mutex_unlock(&mine);
  a = atomic_load_explicit(&y, relaxed);
}

static void second(void) {
  atomic_store_explicit(&y, 1, relaxed);
  atomic_thread_fence(seq_cst);
  b = atomic_load_explicit(&x, relaxed);
}

int main(void) {
  THREADS(first, second);
  assert(a || b);
}
