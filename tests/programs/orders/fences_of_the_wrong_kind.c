// An acquire fence does not release, and a release fence does not acquire.
// verdict: bug
// finding: data-race

#include "threads.h"

static int data;
int seen;
static atomic_int ready;

static void produce(void) {
  data = 1;  // <--
  atomic_thread_fence(acquire);
  atomic_store_explicit(&ready, 1, relaxed);
}

static void consume_it(void) {
  if (atomic_load_explicit(&ready, relaxed)) {
    atomic_thread_fence(release);
    seen = data;  // <--
  }
}

int main(void) { THREADS(produce, consume_it); }
