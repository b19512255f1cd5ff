// Store buffering, with a load of the own store in between.

#pragma once

#include "litmus.h"

static atomic_int x, y;
static int a, b, c, d;

static void first(void) {
  WRITE(x, 1);
  a = READ(x);
  b = READ(y);
}

static void second(void) {
  WRITE(y, 1);
  c = READ(y);
  d = READ(x);
}

int main(void) {
  THREADS(first, second);
  assert(!(a == 1 && b == 0 && c == 1 && d == 0));
}
