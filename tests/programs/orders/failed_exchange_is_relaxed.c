// A compare-and-swap that fails has the order of failure, whatever that of success is.
// verdict: bug
// finding: data-race

#include "threads.h"

static int data;
int seen;
static atomic_int ready;

static void produce(void) {
  data = 1;  // <--
  atomic_store_explicit(&ready, 1, release);
}

static void consume_it(void) {
  int expected = 0;
  if (!atomic_compare_exchange_strong_explicit(&ready, &expected, 2, acq_rel, relaxed))
    seen = data;  // <--
}

int main(void) { THREADS(produce, consume_it); }
