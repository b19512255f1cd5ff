// The reader acquires, but nobody has released.
// verdict: bug
// finding: data-race
// message: they would be ordered if the store of ready
// message: were release

#include "threads.h"

static int data;
int seen;
static atomic_int ready;

static void produce(void) {
  data = 1;  // <--
  atomic_store_explicit(&ready, 1, relaxed);
}

static void consume_it(void) {
  if (atomic_load_explicit(&ready, acquire)) seen = data;  // <--
}

int main(void) { THREADS(produce, consume_it); }
