// 2+2W: two threads store to two variables in opposite orders. Can both first stores be the last?

#pragma once

#include "litmus.h"

static atomic_int x, y;

static void first(void) {
  WRITE(x, 1);
  FENCE(FENCE_1);
  WRITE(y, 2);
}

static void second(void) {
  WRITE(y, 1);
  FENCE(FENCE_2);
  WRITE(x, 2);
}

int main(void) {
  THREADS(first, second);
  assert(!(x == 1 && y == 1));
}
