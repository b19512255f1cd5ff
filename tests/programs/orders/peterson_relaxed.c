// Two flags and a turn exclude each other in all executions that are sequentially consistent, but relaxed they
// order nothing.
// verdict: bug
// finding: data-race

#include "threads.h"

static atomic_int wants[2], turn;
static int count;

static void enter(int me) {
  atomic_store_explicit(&wants[me], 1, relaxed);
  atomic_store_explicit(&turn, 1 - me, relaxed);
  while (atomic_load_explicit(&wants[1 - me], relaxed) &&
         atomic_load_explicit(&turn, relaxed) == 1 - me) {
  }
  ++count;  // <--
  atomic_store_explicit(&wants[me], 0, relaxed);
}

static void first(void) { enter(0); }
static void second(void) { enter(1); }

int main(void) { THREADS(first, second); }
