// n6: a thread sees its own store before others do.

#pragma once

#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void first(void) {
  WRITE(x, 1);
  a = READ(x);
  b = READ(y);
}

static void second(void) {
  WRITE(y, 2);
  FENCE(FENCE_2);
  WRITE(x, 2);
}

int main(void) {
  THREADS(first, second);
  assert(!(x == 1 && a == 1 && b == 0));
}
