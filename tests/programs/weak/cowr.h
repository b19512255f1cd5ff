// Coherence: a load does not see what is older than its own thread's store.

#pragma once

#include "litmus.h"

static atomic_int x;
static int a, b;

static void first(void) {
  WRITE(x, 1);
  a = READ(x);
}

static void second(void) {
  WRITE(x, 2);
  b = READ(x);
}

int main(void) {
  THREADS(first, second);
  assert(!((a == 2 && b == 1) || a == 0 || b == 0));
}
