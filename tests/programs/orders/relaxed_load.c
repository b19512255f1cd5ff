// The writer releases, but nobody acquires.
// verdict: bug
// finding: data-race
// message: they would be ordered if the load of ready
// message: were acquire

#include "threads.h"

static int data;
int seen;
static atomic_int ready;

static void produce(void) {
  data = 1;  // <--
  atomic_store_explicit(&ready, 1, release);
}

static void consume_it(void) {
  if (atomic_load_explicit(&ready, relaxed)) seen = data;  // <--
}

int main(void) { THREADS(produce, consume_it); }
