// Relaxed additions whose results nobody reads continue release sequences.
// verdict: complete

#include "threads.h"

static int data;
int seen;
static atomic_int count;

static void produce(void) {
  data = 1;
  atomic_fetch_add_explicit(&count, 1, release);
}

static void add(void) { atomic_fetch_add_explicit(&count, 2, relaxed); }

static void take(void) {
  if (atomic_load_explicit(&count, acquire) & 1) seen = data;
}

int main(void) { THREADS(produce, add, take); }
