// In C++20 a later relaxed store of the same thread ends its release sequence.
// verdict: bug
// finding: data-race

#include "threads.h"

static int data;
int seen;
static atomic_int ready;

static void produce(void) {
  data = 1;  // <--
  atomic_store_explicit(&ready, 1, release);
  atomic_store_explicit(&ready, 2, relaxed);
}

static void consume_it(void) {
  if (atomic_load_explicit(&ready, acquire) == 2) seen = data;  // <--
}

int main(void) { THREADS(produce, consume_it); }
