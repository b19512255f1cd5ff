// Independent reads of independent writes: do two readers agree on who wrote first?

#pragma once

#include "litmus.h"

static atomic_int x, y;
static int a, b, c, d;

static void first(void) { WRITE(x, 1); }

static void second(void) { WRITE(y, 1); }

static void third(void) {
  a = READ(x);
  FENCE(FENCE_3);
  b = READ(y);
}

static void fourth(void) {
  c = READ(y);
  FENCE(FENCE_4);
  d = READ(x);
}

int main(void) {
  THREADS(first, second, third, fourth);
  assert(!(a == 1 && b == 0 && c == 1 && d == 0));
}
