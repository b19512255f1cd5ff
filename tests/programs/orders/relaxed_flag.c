// Data are published by a flag that is relaxed on both sides: it orders nothing.
// verdict: bug
// finding: data-race
// message: they would be ordered if the store of ready
// message: were release and its load

#include "threads.h"

static int data;
int seen;
static atomic_int ready;

static void produce(void) {
  data = 1;  // <--
  atomic_store_explicit(&ready, 1, relaxed);
}

static void consume_it(void) {
  if (atomic_load_explicit(&ready, relaxed)) seen = data;  // <--
}

int main(void) { THREADS(produce, consume_it); }
