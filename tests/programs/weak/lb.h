// Load buffering: each thread loads, then stores what the other one loads. Values do not come out of
// thin air.

#pragma once

#include "litmus.h"

static atomic_int x, y;
static int a, b;

static void first(void) {
  a = READ(x);
  WRITE(y, 1);
}

static void second(void) {
  b = READ(y);
  WRITE(x, 1);
}

int main(void) {
  THREADS(first, second);
  assert(!(a == 1 && b == 1));
}
