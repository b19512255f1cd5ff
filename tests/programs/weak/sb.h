// Store buffering: each thread stores, then loads what the other one stores. Can both load 0?

#pragma once

#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void first(void) {
  WRITE(x, 1);
  FENCE(FENCE_1);
  a = READ(y);
}

static void second(void) {
  WRITE(y, 1);
  FENCE(FENCE_2);
  b = READ(x);
}

int main(void) {
  THREADS(first, second);
  assert(!(a == 0 && b == 0));
}
