// __sync_synchronize is a seq_cst fence.
// verdict: complete
// executions: 3
// options: --memory=rc11

#include <assert.h>

#include "../orders/threads.h"

static atomic_int x, y;
static int a, b;

static void first(void) {
  atomic_store_explicit(&x, 1, relaxed);
  __sync_synchronize();
  a = atomic_load_explicit(&y, relaxed);
}

static void second(void) {
  atomic_store_explicit(&y, 1, relaxed);
  __sync_synchronize();
  b = atomic_load_explicit(&x, relaxed);
}

int main(void) {
  THREADS(first, second);
  assert(a || b);
}
