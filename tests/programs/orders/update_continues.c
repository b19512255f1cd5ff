// A relaxed read-modify-write of another thread continues the release sequence.
// verdict: complete

#include "threads.h"

static int data;
int seen;
static atomic_int ready;

static void produce(void) {
  data = 1;
  atomic_store_explicit(&ready, 1, release);
}

static void pass_on(void) {
  int one = 1;
  atomic_compare_exchange_strong_explicit(&ready, &one, 2, relaxed, relaxed);
}

static void take(void) {
  if (atomic_load_explicit(&ready, acquire) == 2) seen = data;
}

int main(void) { THREADS(produce, pass_on, take); }
