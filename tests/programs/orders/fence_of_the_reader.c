// A release store, a relaxed load and an acquire fence.
// verdict: complete

#include "threads.h"

static int data;
int seen;
static atomic_int ready;

static void produce(void) {
  data = 1;
  atomic_store_explicit(&ready, 1, release);
}

static void consume_it(void) {
  if (atomic_load_explicit(&ready, relaxed)) {
    atomic_thread_fence(acquire);
    seen = data;
  }
}

int main(void) { THREADS(produce, consume_it); }
