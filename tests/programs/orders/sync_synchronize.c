// The old builtin is a fence, too.
// verdict: complete

#include "threads.h"

static int data;
int seen;
static atomic_int ready;

static void produce(void) {
  data = 1;
  __sync_synchronize();
  atomic_store_explicit(&ready, 1, relaxed);
}

static void consume_it(void) {
  if (atomic_load_explicit(&ready, relaxed)) {
    __sync_synchronize();
    seen = data;
  }
}

int main(void) { THREADS(produce, consume_it); }
