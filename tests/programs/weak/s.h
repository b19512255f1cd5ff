// S: who has seen the second store writes over the first.

#pragma once

#include "litmus.h"

static atomic_int x, y;
static int a;

static void first(void) {
  WRITE(x, 2);
  FENCE(FENCE_1);
  WRITE(y, 1);
}

static void second(void) {
  a = READ(y);
  FENCE(FENCE_2);
  WRITE(x, 1);
}

int main(void) {
  THREADS(first, second);
  assert(!(a == 1 && x == 2));
}
