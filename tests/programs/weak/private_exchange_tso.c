// A read-modify-write empties the queue, also one of a variable that no other thread uses.
// verdict: complete
// executions: 3
// options: --memory=tso

#include <assert.h>

#include "../orders/threads.h"

static atomic_int x, y;
static int a, b;
int result;  // used, or the compiler makes less of it

static void first(void) {
  atomic_int mine = 0;
  atomic_store_explicit(&x, 1, relaxed);
  result = atomic_exchange_explicit(&mine, 1, relaxed);
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
