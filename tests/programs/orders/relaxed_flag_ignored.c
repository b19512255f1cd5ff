// The same as relaxed_flag.c, with every atomic access taken for seq_cst.
// verdict: complete
// message: taken for seq_cst
// options: --orders=ignore

#include "threads.h"

static int data;
int seen;
static atomic_int ready;

static void produce(void) {
  data = 1;
  atomic_store_explicit(&ready, 1, relaxed);
}

static void consume_it(void) {
  if (atomic_load_explicit(&ready, relaxed)) seen = data;
}

int main(void) { THREADS(produce, consume_it); }
