// Coherence: a load does not see what its thread stores later, nor what is behind that.

#pragma once

#include "litmus.h"

static atomic_int x;
static int a;

static void first(void) {
  a = READ(x);
  WRITE(x, 1);
}

static void second(void) { WRITE(x, 2); }

int main(void) {
  THREADS(first, second);
  assert(!(a == 1 || (a == 2 && x == 2)));
}
