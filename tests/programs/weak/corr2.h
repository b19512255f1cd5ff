// Coherence: two readers agree on the order of two stores to one variable.

#pragma once

#include "litmus.h"

static atomic_int x;
static int a, b, c, d;

static void first(void) { WRITE(x, 1); }

static void second(void) { WRITE(x, 2); }

static void third(void) {
  a = READ(x);
  b = READ(x);
}

static void fourth(void) {
  c = READ(x);
  d = READ(x);
}

int main(void) {
  THREADS(first, second, third, fourth);
  assert(!(a == 1 && b == 2 && c == 2 && d == 1));
}
