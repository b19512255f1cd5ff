// Volatile accesses count as atomic ones that release and acquire: old code synchronises that way.
// verdict: complete
// message: volatile accesses were treated as atomic ones

#include "threads.h"

static int data;
int seen;
static volatile int ready;

static void produce(void) {
  data = 1;
  ready = 1;
}

static void take(void) {
  if (ready) seen = data;
}

int main(void) { THREADS(produce, take); }
