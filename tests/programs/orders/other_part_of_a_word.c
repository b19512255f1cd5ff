// To read one half of a word acquires nothing that was released at the other.
// verdict: bug
// finding: data-race

#include "threads.h"

static union {
  _Atomic(unsigned long) both;
  _Atomic(unsigned) half[2];
} ready;
static int data;
int seen;

static void produce(void) {
  data = 1;  // <--
  atomic_store_explicit(&ready.half[1], 1, release);
  atomic_store_explicit(&ready.half[0], 1, relaxed);
}

static void take(void) {
  if (atomic_load_explicit(&ready.half[0], acquire)) seen = data;  // <--
}

int main(void) {
  THREADS(produce, take);
  return atomic_load(&ready.both) == 0;
}
