// A relaxed counter counts, and orders nothing.
// verdict: bug
// finding: data-race

#include "threads.h"

static int data[2];
int seen;
static atomic_int count;

static void produce(void) {
  data[0] = 1;  // <--
  atomic_fetch_add_explicit(&count, 1, relaxed);
}

static void take(void) {
  if (atomic_load_explicit(&count, acquire) == 1) seen = data[0];  // <--
}

int main(void) { THREADS(produce, take); }
