// Two stores to a volatile variable, one right after the other: another thread can see the first one.
// verdict: bug
// finding: assertion
// options: --memory=tso

#include <assert.h>

#include "../orders/threads.h"

static volatile int step;
static int seen;

static void go(void) {
  step = 1;
  step = 2;
}

static void look(void) { seen = step; }

int main(void) {
  THREADS(go, look);
  assert(seen != 1);
}
