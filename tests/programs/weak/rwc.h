// Read to write causality.

#pragma once

#include "litmus.h"

static atomic_int x, y;
static int a, b, c;

static void first(void) { WRITE(x, 1); }

static void second(void) {
  a = READ(x);
  FENCE(FENCE_2);
  b = READ(y);
}

static void third(void) {
  WRITE(y, 1);
  FENCE(FENCE_3);
  c = READ(x);
}

int main(void) {
  THREADS(first, second, third);
  assert(!(a == 1 && b == 0 && c == 0));
}
