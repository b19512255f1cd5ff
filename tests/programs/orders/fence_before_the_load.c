// The acquire fence comes too early: before the load of the flag.
// verdict: bug
// finding: data-race
// message: if the load of ready

#include "threads.h"

static int data;
int seen;
static atomic_int ready;

static void produce(void) {
  data = 1;  // <--
  atomic_store_explicit(&ready, 1, release);
}

static void consume_it(void) {
  atomic_thread_fence(acquire);
  if (atomic_load_explicit(&ready, relaxed)) seen = data;  // <--
}

int main(void) { THREADS(produce, consume_it); }
