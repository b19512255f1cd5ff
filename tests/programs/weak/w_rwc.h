// W+RWC: message passing, and a store that waits.

#pragma once

#include "litmus.h"

static atomic_int x, y, z;
static int a, b, c;

static void first(void) {
  WRITE(x, 1);
  FENCE(FENCE_1);
  WRITE(y, 1);
}

static void second(void) {
  a = READ(y);
  FENCE(FENCE_2);
  b = READ(z);
}

static void third(void) {
  WRITE(z, 1);
  FENCE(FENCE_3);
  c = READ(x);
}

int main(void) {
  THREADS(first, second, third);
  assert(!(a == 1 && b == 0 && c == 0));
}
