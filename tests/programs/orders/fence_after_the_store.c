// The release fence comes too late: it is behind the store of the flag.
// verdict: bug
// finding: data-race
// message: if the store of ready

#include "threads.h"

static int data;
int seen;
static atomic_int ready;

static void produce(void) {
  data = 1;  // <--
  atomic_store_explicit(&ready, 1, relaxed);
  atomic_thread_fence(release);
}

static void consume_it(void) {
  if (atomic_load_explicit(&ready, acquire)) seen = data;  // <--
}

int main(void) { THREADS(produce, consume_it); }
