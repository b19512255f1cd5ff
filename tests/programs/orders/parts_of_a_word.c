// A store to one half of a word says nothing about the other, also if somebody looks at both.
// verdict: complete

#include "threads.h"

static union {
  _Atomic(unsigned long) both;
  _Atomic(unsigned) half[2];
} ready;
static int data;
int seen;

static void produce(void) {
  data = 1;
  atomic_store_explicit(&ready.half[0], 1, release);
}

static void other(void) { atomic_store_explicit(&ready.half[1], 1, relaxed); }

static void take(void) {
  if (atomic_load_explicit(&ready.half[0], acquire)) seen = data;
}

static void look(void) { atomic_load_explicit(&ready.both, relaxed); }

int main(void) { THREADS(produce, other, take, look); }
