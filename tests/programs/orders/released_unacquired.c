// Who releases what it has not acquired passes on nothing of it.
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

static void pass_on(void) {
  if (atomic_load_explicit(&ready, relaxed) == 1) atomic_store_explicit(&ready, 2, release);
}

static void take(void) {
  if (atomic_load_explicit(&ready, acquire) == 2) seen = data;  // <--
}

int main(void) { THREADS(produce, pass_on, take); }
