// R: two stores against a store and a load.

#pragma once

#include "litmus.h"

static atomic_int x, y;
static int a;

static void first(void) {
  WRITE(x, 1);
  FENCE(FENCE_1);
  WRITE(y, 1);
}

static void second(void) {
  WRITE(y, 2);
  FENCE(FENCE_2);
  a = READ(x);
}

int main(void) {
  THREADS(first, second);
  assert(!(y == 2 && a == 0));
}
