// Without a declared order an access is seq_cst, which releases and acquires.
// verdict: complete

#include "threads.h"

static int data;
int seen;
static atomic_int ready;

static void produce(void) {
  data = 1;
  ready = 1;
}

static void consume_it(void) {
  if (ready) seen = data;
}

int main(void) { THREADS(produce, consume_it); }
