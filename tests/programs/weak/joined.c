// Join and start of threads order relaxed atomics, of threads that start threads, too.
// verdict: complete
// executions: 1
// options: --memory=rc11

#include <assert.h>

#include "../orders/threads.h"

static atomic_int x;

static void inner(void) {
  assert(atomic_load_explicit(&x, relaxed) == 2);
  atomic_store_explicit(&x, 3, relaxed);
}

static void outer(void) {
  assert(atomic_load_explicit(&x, relaxed) == 1);
  atomic_store_explicit(&x, 2, relaxed);
  THREADS(inner);
  assert(atomic_load_explicit(&x, relaxed) == 3);
}

int main(void) {
  atomic_store_explicit(&x, 1, relaxed);
  THREADS(outer);
  assert(atomic_load_explicit(&x, relaxed) == 3);
}
