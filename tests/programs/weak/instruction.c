// A fence of the machine in the program's own assembly is not seen, and the store may be late.
// verdict: bug
// finding: assertion
// options: --memory=tso

#include <assert.h>

#include "../orders/threads.h"

static atomic_int x, y;
static int a, b;

static void first(void) {
  atomic_store_explicit(&x, 1, relaxed);
  __asm__ volatile("mfence" ::: "memory");
  a = atomic_load_explicit(&y, relaxed);
}

static void second(void) {
  atomic_store_explicit(&y, 1, relaxed);
  __asm__ volatile("mfence" ::: "memory");
  b = atomic_load_explicit(&x, relaxed);
}

int main(void) {
  THREADS(first, second);
  assert(a || b);
}
