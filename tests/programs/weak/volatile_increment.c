// Volatile increments are a load and a store: one may be lost.
// verdict: bug
// finding: assertion
// options: --memory=rc11

#include <assert.h>

#include "../orders/threads.h"

static volatile int count;

static void add(void) { ++count; }

int main(void) {
  THREADS(add, add);
  assert(count == 2);
}
