// Coherence: two loads of one variable do not go back.

#pragma once

#include "litmus.h"

static atomic_int x;
static int a, b;

static void first(void) {
  WRITE(x, 1);
  WRITE(x, 2);
}

static void second(void) {
  a = READ(x);
  b = READ(x);
}

int main(void) {
  THREADS(first, second);
  assert(!(a > b));
}
