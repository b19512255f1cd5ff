// Choices and assumptions beside reads of what is old.
// verdict: complete
// executions: 6
// assumed_away: 2
// options: --memory=rc11

#include <assert.h>
#include <mazurka/mazurka.h>

#include "../orders/threads.h"

static atomic_int x, y;
static int a, b;

static void first(void) {
  atomic_store_explicit(&x, 1 + (int)mazurka_choose(2), relaxed);
  a = atomic_load_explicit(&y, relaxed);
}

static void second(void) {
  atomic_store_explicit(&y, 1, relaxed);
  b = atomic_load_explicit(&x, relaxed);
  mazurka_assume(b != 2);
}

int main(void) {
  THREADS(first, second);
  assert(b < 2);
}
