// What was relaxed is ordered by other means: the start and the end of threads.
// verdict: complete

#include "threads.h"

static int data;
static atomic_int ready;

static void produce(void) {
  ++data;
  atomic_store_explicit(&ready, 1, relaxed);
}

int main(void) {
  data = 1;
  THREADS(produce);
  return atomic_load_explicit(&ready, relaxed) != 1 || data != 2;
}
